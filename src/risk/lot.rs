//! Lots: the same for the same seed, on any machine.

/// SplitMix64, as Steele, Lea and Flood published it in 2014 and S. Vigna wrote it down in `splitmix64.c`, which is in
/// the public domain. Begins from a seed.
#[derive(Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next 64 bits.
    pub fn lot(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another that is far below 2^64.
    pub fn below(&mut self, count: u64) -> u64 {
        self.lot() % count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_numbers() {
        let mut lot = SplitMix(1_234_567);
        let drawn = [lot.lot(), lot.lot(), lot.lot()];
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
