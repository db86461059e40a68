// Says of each frame what a reader sees, as JSON in #seen.

const text = (element) => element.innerText.trim();

// How far a colour stands out from another, as WCAG counts it.
function contrast(one, other) {
  const light = (colour) => {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function ground(element, view) {
  for (let at = element; at; at = at.parentElement) {
    const colour = view.getComputedStyle(at).backgroundColor;
    if (colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "rgb(255, 255, 255)";
}

function seen(frame) {
  const [view, page] = [frame.contentWindow, frame.contentDocument];
  const all = [...page.body.querySelectorAll("*")].filter((element) => !element.closest("svg *, thead"));
  const wide = all.filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.right > view.innerWidth + 0.5 || box.left < -0.5);
  });
  const told = all.filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const faint = told.filter((element) => contrast(view.getComputedStyle(element).color, ground(element, view)) < 4.5);
  const rows = [...page.querySelectorAll("#standing tbody tr")];
  const transfers = page.querySelector("#settle ul");
  if (transfers) view.getSelection().selectAllChildren(transfers);
  return {
    title: page.title,
    width: page.documentElement.scrollWidth,
    wide: wide.map((element) => element.outerHTML.slice(0, 200)),
    faint: faint.map((element) => element.outerHTML.slice(0, 200)),
    ground: view.getComputedStyle(page.body).backgroundColor,
    pictures: [...page.querySelectorAll("figure")].filter((figure) => figure.offsetHeight > 0).length,
    standing: rows.map((row) => [...row.cells].map(text)),
    copied: String(view.getSelection()),
  };
}

addEventListener("load", () => {
  const frames = [...document.querySelectorAll("iframe")];
  document.querySelector("#seen").textContent = JSON.stringify(frames.map(seen));
});
