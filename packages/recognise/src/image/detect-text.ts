// Locates text: PP-OCRv4 detection (DB), whose probability map is cut into blobs, each a piece of a line, without
// OpenCV.
import { type InferenceSession, Tensor } from './engine.ts'
import sharp from 'sharp'
import type { Grey } from './ink.ts'

/**
 * One piece of a line on the picture: its shrunken core's middle, direction and stretch. Directions are radians of the
 * long axis, from -π/2 to π/2.
 */
export interface Blob {
  readonly x: number
  readonly y: number
  readonly direction: number
  /** How much longer than wide; 1 is round. */
  readonly stretch: number
  readonly length: number
  /** Extent along and across a direction, grown back to the size of the text, and the middle of that extent. */
  readonly extent: (direction: number) => { readonly x: number; readonly y: number; readonly along: number; readonly across: number }
}
const mean = [0.485, 0.456, 0.406] as const
const deviation = [0.229, 0.224, 0.225] as const
/** The network's input for each of the 256 greys of a channel. */
const levelsOf = mean.map((m, c) => Float32Array.from({ length: 256 }, (_, grey) => grey * (1 / 255 / deviation[c]!) - m / deviation[c]!))
const threshold = 0.3
const meanThreshold = 0.5
const smallest = 12

/** `size` is the detector's working size in pixels; smaller pictures are enlarged, at most to twice their sides. */
export const detectText = async (session: InferenceSession, picture: Grey, size: number): Promise<readonly Blob[]> => {
  const scale = Math.min(2, Math.sqrt(size / (picture.width * picture.height)))
  const w = Math.max(1, Math.round(picture.width * scale))
  const h = Math.max(1, Math.round(picture.height * scale))
  const { data: pixels, info } = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })
    .resize(w, h, { fit: 'fill', kernel: scale < 1 ? 'linear' : 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = roundUp(w)
  const map = new Float32Array(width * roundUp(h))
  for (const { from, until, keepFrom, keepUntil } of stripsOf(width, roundUp(h))) {
    const rows = until - from
    const plane = width * rows
    const input = new Float32Array(3 * plane)
    for (let c = 0; c < 3; c++) {
      const levels = levelsOf[c]!
      input.fill(levels[255]!, c * plane, (c + 1) * plane)
      for (let y = from; y < Math.min(until, h); y++)
        for (let x = 0, at = c * plane + (y - from) * width, pixel = y * w * info.channels; x < w; x++, at++, pixel += info.channels)
          input[at] = levels[pixels[pixel]!]!
    }
    const output = await session.run({ [session.inputNames[0]!]: new Tensor('float32', input, [1, 3, rows, width]) })
    map.set(
      (output[session.outputNames[0]!]!.data as Float32Array).subarray((keepFrom - from) * width, (keepUntil - from) * width),
      keepFrom * width,
    )
  }
  return blobsOf(map, width, roundUp(h), picture.width / w)
}
/** The network works in steps of 32 pixels. */
const roundUp = (pixels: number): number => Math.ceil(pixels / 32) * 32
interface Strip {
  readonly from: number
  readonly until: number
  readonly keepFrom: number
  readonly keepUntil: number
}
/** Network input per run in pixels, and the overlap of a picture's strips: memory does not grow with the picture. */
const stripPixels = 1_000_000
const overlap = 96
const stripsOf = (width: number, height: number): readonly Strip[] => {
  const most = Math.max(2 * overlap, Math.floor(stripPixels / width / 32) * 32)
  if (height <= most) return [{ from: 0, until: height, keepFrom: 0, keepUntil: height }]
  const count = Math.ceil((height - overlap) / (most - overlap))
  const step = roundUp((height - overlap) / count)
  return Array.from({ length: count }, (_, i) => i * step)
    .filter((from) => from === 0 || from + overlap < height)
    .map((from, i, all) => {
      const last = i === all.length - 1
      const until = last ? height : Math.min(height, from + step + overlap)
      return { from, until, keepFrom: from === 0 ? 0 : from + overlap / 2, keepUntil: last ? height : from + step + overlap / 2 }
    })
}

/** Connected pixels above the threshold, of which the map is sure on the whole. */
const blobsOf = (map: Float32Array, width: number, height: number, unit: number): readonly Blob[] => {
  const size = width * height
  const seen = new Uint8Array(size)
  const queue = new Int32Array(size)
  const blobs: Blob[] = []
  let end = 0
  for (let start = 0; start < size; start++) {
    if (map[start]! < threshold || seen[start]) continue
    const first = end
    let sum = 0
    queue[end++] = start
    seen[start] = 1
    for (let head = first; head < end; head++) {
      const at = queue[head]!
      const x = at % width
      const y = (at - x) / width
      sum += map[at]!
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const next = ny * width + nx
          if (seen[next] || map[next]! < threshold) continue
          seen[next] = 1
          queue[end++] = next
        }
    }
    if (end - first >= smallest && sum / (end - first) >= meanThreshold) blobs.push(blobOf(queue.slice(first, end), width, unit))
  }
  return blobs.filter((blob) => blob.extent(blob.direction).across > 3 * unit)
}
const blobOf = (points: Int32Array, width: number, unit: number): Blob => {
  let sx = 0
  let sy = 0
  let sxx = 0
  let sxy = 0
  let syy = 0
  for (const at of points) {
    const x = at % width
    const y = (at - x) / width
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
  }
  const n = points.length
  const mx = sx / n
  const my = sy / n
  const xx = sxx / n - mx * mx + 1 / 12
  const yy = syy / n - my * my + 1 / 12
  const xy = sxy / n - mx * my
  const middle = (xx + yy) / 2
  const spread = Math.hypot((xx - yy) / 2, xy)
  const extent: Blob['extent'] = (direction) => {
    const cos = Math.cos(direction)
    const sin = Math.sin(direction)
    let t0 = Infinity
    let t1 = -Infinity
    let n0 = Infinity
    let n1 = -Infinity
    for (const at of points) {
      const x = at % width
      const y = (at - x) / width
      const t = (x - mx) * cos + (y - my) * sin
      const across = (y - my) * cos - (x - mx) * sin
      if (t < t0) t0 = t
      if (t > t1) t1 = t
      if (across < n0) n0 = across
      if (across > n1) n1 = across
    }
    const along = t1 - t0 + 1
    const across = n1 - n0 + 1
    const t = (t0 + t1) / 2
    const d = (n0 + n1) / 2
    // The map marks the shrunken core of a line: grow it back.
    const grow = Math.max((n * 1.7) / (2 * (along + across)), across * 0.28)
    return {
      x: (mx + 0.5 + t * cos - d * sin) * unit,
      y: (my + 0.5 + t * sin + d * cos) * unit,
      along: (along + 2 * grow) * unit,
      across: (across + 2 * grow) * unit,
    }
  }
  return {
    x: (mx + 0.5) * unit,
    y: (my + 0.5) * unit,
    direction: 0.5 * Math.atan2(2 * xy, xx - yy),
    stretch: Math.sqrt((middle + spread) / Math.max(1e-6, middle - spread)),
    length: Math.sqrt(12 * (middle + spread)) * unit,
    extent,
  }
}
