//! Pictures of windows, cut out of the screen and made small enough for a report.
//!
//! The screen is a file in the format of `xwd`. The submission can write to this file, so every
//! field is checked.

use std::fs::File;
use std::io::{self, Read};

use data_encoding::BASE64;
use puzzlemark_reports::model::Picture;

/// Words of 32 bits before the name of the screen.
const HEADER_WORDS: usize = 25;
/// Bytes of each of the screen's colours.
const COLOUR_BYTES: usize = 12;
/// The largest side of a screen, in pixels.
const SIDE_MAX: usize = 4096;
/// The largest picture in a report, as a PNG file in bytes. A larger picture is halved.
const PNG_BYTES_MAX: usize = 256 * 1024;

/// A part of the screen, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Pixels in rows, three bytes each.
struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

/// Cuts a picture out of a file with the screen. `alternative` is its text for readers who cannot see it.
pub(super) fn cut_out(screen: File, frame: Frame, alternative: String) -> Result<Picture, String> {
    let told = |error: io::Error| format!("the screen cannot be read: {error}");
    let mut pixels = cut(&read_screen(screen).map_err(told)?, frame)?;
    let mut png = pixels.encode()?;
    while png.len() > PNG_BYTES_MAX && pixels.width > 1 && pixels.height > 1 {
        pixels = pixels.halved();
        png = pixels.encode()?;
    }
    let side = |side: usize| u32::try_from(side).map_err(|error| error.to_string());
    Ok(Picture {
        width: side(pixels.width)?,
        height: side(pixels.height)?,
        alternative,
        png: BASE64.encode(&png),
    })
}

fn read_screen(screen: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let largest = (SIDE_MAX * SIDE_MAX * 4) as u64;
    screen.take(largest).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Cuts a frame out of a screen of 32 bits per pixel. Parts outside of the screen are left out.
fn cut(screen: &[u8], frame: Frame) -> Result<Pixels, String> {
    let word = |index: usize| {
        let bytes = screen.get(index * 4..)?.first_chunk()?;
        usize::try_from(u32::from_be_bytes(*bytes)).ok()
    };
    let header: Option<Vec<usize>> = (0..HEADER_WORDS).map(word).collect();
    let odd = || "the screen is in another form than expected".to_owned();
    let header = header.ok_or_else(odd)?;
    let (width, height, bits) = (header[4], header[5], header[11]);
    let (line, colours) = (header[12], header[19]);
    let is_known = header[1] == 7 && header[2] == 2 && bits == 32;
    // Rows that overlap would make a large picture from a small file.
    let is_sound = line >= 4 * width && line <= 4 * SIDE_MAX;
    if !is_known || !is_sound || width > SIDE_MAX || height > SIDE_MAX || colours > 4096 {
        return Err(odd());
    }
    let start = header[0].saturating_add(colours * COLOUR_BYTES);
    let left = frame.left.min(width);
    let top = frame.top.min(height);
    let (cut_width, cut_height) = (
        frame.width.min(width - left),
        frame.height.min(height - top),
    );
    if cut_width == 0 || cut_height == 0 {
        return Err("the window lies outside of the screen".to_owned());
    }
    let is_little_endian = header[7] == 0;
    let mut bytes = Vec::with_capacity(cut_width * cut_height * 3);
    for row in top..top + cut_height {
        let from = start + row * line + left * 4;
        let row = screen.get(from..from + cut_width * 4).ok_or_else(odd)?;
        for pixel in row.chunks_exact(4) {
            if is_little_endian {
                bytes.extend([pixel[2], pixel[1], pixel[0]]);
            } else {
                bytes.extend([pixel[1], pixel[2], pixel[3]]);
            }
        }
    }
    Ok(Pixels {
        width: cut_width,
        height: cut_height,
        bytes,
    })
}

impl Pixels {
    fn encode(&self) -> Result<Vec<u8>, String> {
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        let told = |error: png::EncodingError| error.to_string();
        let mut writer = encoder.write_header().map_err(told)?;
        writer.write_image_data(&self.bytes).map_err(told)?;
        writer.finish().map_err(told)?;
        Ok(file)
    }

    /// Returns a picture of half the width and half the height. Each pixel is the mean of four
    /// pixels.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let at = |row: usize, column: usize, part: usize| {
            u16::from(self.bytes[(row * self.width + column) * 3 + part])
        };
        let mut bytes = Vec::with_capacity(width * height * 3);
        for row in 0..height {
            for column in 0..width {
                for part in 0..3 {
                    let (row, column) = (2 * row, 2 * column);
                    let upper = at(row, column, part) + at(row, column + 1, part);
                    let lower = at(row + 1, column, part) + at(row + 1, column + 1, part);
                    bytes.push(u8::try_from((upper + lower) / 4).unwrap_or(u8::MAX));
                }
            }
        }
        Self {
            width,
            height,
            bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a screen of 3 x 2 pixels, each with its row and its column as colour.
    fn screen() -> Vec<u8> {
        let mut words = [0_u32; HEADER_WORDS + 1];
        words[0] = 4 * 26;
        (words[1], words[2], words[4], words[5]) = (7, 2, 3, 2);
        (words[11], words[12], words[19]) = (32, 12, 1);
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
        bytes.extend([0; COLOUR_BYTES]);
        for row in 0..2 {
            for column in 0..3 {
                bytes.extend([0, column, row, 0]);
            }
        }
        bytes
    }

    fn frame(left: usize, top: usize, width: usize, height: usize) -> Frame {
        Frame {
            left,
            top,
            width,
            height,
        }
    }

    #[test]
    fn a_frame_is_cut_out_as_far_as_it_lies_on_the_screen() {
        let pixels = cut(&screen(), frame(1, 1, 9, 9)).unwrap();
        assert_eq!((pixels.width, pixels.height), (2, 1));
        assert_eq!(pixels.bytes, [1, 1, 0, 1, 2, 0]);
        assert!(cut(&screen(), frame(3, 0, 1, 1)).is_err());
    }

    #[test]
    fn a_screen_that_was_tampered_with_is_no_picture() {
        let whole = frame(0, 0, 3, 2);
        assert!(cut(&screen(), whole).is_ok());
        for length in [0, 3, 99, 110, 130] {
            assert!(cut(&screen()[..length], whole).is_err(), "{length}");
        }
        let tampered = [
            (0, u32::MAX),
            (4, u32::MAX),
            (12, u32::MAX),
            (12, 4),
            (19, u32::MAX),
        ];
        for (word, value) in tampered {
            let mut odd = screen();
            odd[word * 4..word * 4 + 4].copy_from_slice(&value.to_be_bytes());
            assert!(cut(&odd, whole).is_err(), "{word}");
        }
    }

    #[test]
    fn a_picture_can_be_halved() {
        let pixels = cut(&screen(), frame(0, 0, 3, 2)).unwrap().halved();
        assert_eq!((pixels.width, pixels.height), (1, 1));
        assert_eq!(pixels.bytes, [0, 0, 0]);
        assert!(pixels.encode().unwrap().starts_with(b"\x89PNG"));
    }
}
