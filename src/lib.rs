//! huat settles Singapore mahjong played for stakes: who pays whom, and why.
//!
//! Data flows one way, and a room uses only rooms to its left:
//!
//! ```text
//!  preset ┐
//!   YAML  ├→ rules → count → event → payout → hand → ledger → risk → report → cli
//!   text  ┘ checked  doubles what     who      events  a night  many   rows     arguments, files,
//!           stakes   of a    happened pays     in      on file  nights of       output, exit codes
//!           table    hand             whom     order            by lot cells
//! ```
//!
//! The way of one hand: [`preset`] finds a preset and reads it with [`yaml`] into [`rules::Rules`]; words or a
//! [`hand_file`] become an [`event::Declared`] (whose tiles [`count`] turns into doubles), which is checked against rules and table into an [`event::Event`];
//! [`payout::settle`] makes the payments; [`hand`] pays back a robbed kong;
//! [`ledger`] keeps it; [`report`] says it and `cli` prints it. [`risk`] settles once whatever can happen, and draws nights.
//! [`schema`] tells an editor which keys a file may have, by the tables that their readers go by.
//!
//! ```
//! use huat::{event::Declared, fault::Fault, payout, player::{Naming, Table}, preset::{Changes, Preset, Reference}};
//!
//! let preset = Preset::load(&Reference::default(), Changes::none()).expect("10-20 is built in");
//! let table = Table::of_winds(4);
//! let declared = Declared { kong: Some("West".to_owned()), ..Declared::default() };
//! let event = declared.check(&preset.rules, &table, Naming::InFull)?;
//! let settlement = payout::settle(&preset.rules, &table, &event).expect("20 from each");
//! assert_eq!(settlement.points[2].units(), 60);
//! # Ok::<(), Vec<Fault>>(())
//! ```

// The ground: amounts, players, faults, new files, and text with places.
pub mod amount;
pub mod fault;
pub mod new_file;
pub mod player;
pub mod yaml;

// What may stand in a file, for editors.
pub mod schema;

// From left to right: what the table plays by, what happened, who pays.
pub mod rules;

pub mod preset;

pub mod count;

pub mod event;

pub mod payout;

pub mod hand;

pub mod hand_file;

pub mod ledger;

pub mod risk;

// What is shown, and the command line.
pub mod report;

pub mod cli;
