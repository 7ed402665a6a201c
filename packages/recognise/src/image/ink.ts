// A picture as ink on white paper: evens out the light and fades red stamps to reveal the print below.
import type { Picture } from '../recogniser.ts'

/** One byte a pixel, 0 black to 255 white. */
export interface Grey {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The colours weighed as an eye does. */
export const greyOf = ({ data: colours, width, height }: Picture): Grey => {
  const data = new Uint8Array(width * height)
  for (let from = 0, to = 0; to < data.length; from += 3, to++)
    data[to] = (306 * colours[from]! + 601 * colours[from + 1]! + 117 * colours[from + 2]! + 512) >> 10
  return { data, width, height }
}

/** The red channel as it is: stamps are pale in it, print of any other colour is dark. */
export const redChannel = (picture: Picture): Grey => {
  const data = new Uint8Array(picture.width * picture.height)
  for (let from = 0, to = 0; to < data.length; from += 3, to++) data[to] = picture.data[from]!
  return { data, width: picture.width, height: picture.height }
}

/** Redness of a stroke, independent of the paper behind it: brown and maroon forms reach 0.5, stamps 0.8. */
const formRed = 0.58
const stampRed = 0.72
/** Brighter green than this is paper, regardless of its grain. */
const stampDark = 0.78
/** A stamp's ink lets this share of red light through, print next to none. */
const stampLight = 0.84
/** A darker ground is a desk, not paper: the light is evened out only up to here. */
const darkestPaper = 80

export const toInk = (picture: Picture): Grey => {
  const { width, height } = picture
  const red = lightOf(picture, 0)
  const green = lightOf(picture, 1)
  const data = new Uint8Array(width * height)
  const redRow = new Float32Array(width)
  const greenRow = new Float32Array(width)
  const below = new Uint8Array(width * height)
  const stamped = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    red(y, redRow)
    green(y, greenRow)
    for (let x = 0, from = y * width * 3; x < width; x++, from += 3) {
      const r = Math.min(1, picture.data[from]! / redRow[x]!)
      const g = Math.min(1, picture.data[from + 1]! / greenRow[x]!)
      const at = y * width + x
      stamped[at] = g > stampDark ? 0 : 255 * Math.max(0, Math.min(1, ((r - g) / (1 - g) - formRed) / (stampRed - formRed)))
      data[at] = 255 * g
      below[at] = 255 * Math.min(1, r / stampLight)
    }
  }
  // Pictures store colour more coarsely than light, so a stamp tinges its neighbour pixels.
  const near = spread(stamped, width, height)
  for (let at = 0; at < data.length; at++) data[at] = (data[at]! * (255 - near[at]!) + below[at]! * near[at]!) / 255
  return { data, width, height }
}
/** The maximum of each pixel and its neighbours within `reach`, along rows and then along columns. */
const reach = 3
const spread = (data: Uint8Array, width: number, height: number): Uint8Array => {
  const along = new Uint8Array(data.length)
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0, row = y * width; x < width; x++) {
      const value = data[row + x]!
      if (value > 0)
        for (let k = Math.max(0, x - reach); k <= Math.min(width - 1, x + reach); k++) if (along[row + k]! < value) along[row + k] = value
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = along[y * width + x]!
      if (value > 0)
        for (let k = Math.max(0, y - reach); k <= Math.min(height - 1, y + reach); k++)
          if (out[k * width + x]! < value) out[k * width + x] = value
    }
  return out
}
/** The light on the paper along a row, interpolated between tiles. */
const lightOf = (picture: Picture, channel: number): ((y: number, row: Float32Array) => void) => {
  const { width, height } = picture
  const tile = Math.max(12, Math.round(Math.max(width, height) / 110))
  const columns = Math.ceil(width / tile) + 1
  const rows = Math.ceil(height / tile) + 1
  const paper = paperOf(picture, channel, tile, columns, rows)
  return (y, out) => {
    const down = Math.max(0, (y + 0.5) / tile - 0.5)
    const row = Math.floor(down)
    const fy = down - row
    for (let x = 0; x < width; x++) {
      const over = Math.max(0, (x + 0.5) / tile - 0.5)
      const column = Math.floor(over)
      const fx = over - column
      const at = row * columns + column
      out[x] =
        (paper[at]! * (1 - fx) + paper[at + 1]! * fx) * (1 - fy) + (paper[at + columns]! * (1 - fx) + paper[at + columns + 1]! * fx) * fy
    }
  }
}
/**
 * Brightness of the paper in each tile: the level that one pixel in eight exceeds there or in a neighbour tile, so that
 * dense print does not pass for dark paper.
 */
const paperOf = ({ data, width, height }: Picture, channel: number, tile: number, columns: number, rows: number): Float32Array => {
  const own = new Float32Array(columns * rows)
  const counts = new Int32Array(256)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      const bottom = Math.min(height, (row + 1) * tile)
      const right = Math.min(width, (column + 1) * tile)
      let total = 0
      for (let y = row * tile; y < bottom; y += 2)
        for (let x = column * tile; x < right; x += 2) {
          counts[data[(y * width + x) * 3 + channel]!]!++
          total++
        }
      let level = 255
      for (let above = 0; level > 0; level--) {
        above += counts[level]!
        if (above * 8 > total) break
      }
      own[row * columns + column] = level
    }
  return own.map((_, at) => {
    const row = Math.floor(at / columns)
    const column = at % columns
    let most = darkestPaper
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) most = Math.max(most, own[y * columns + x]!)
    return most
  })
}
