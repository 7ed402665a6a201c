// Where text stands: PP-OCRv4 detection (DB), whose probability map is cut into boxes without OpenCV.
import * as ort from 'onnxruntime-node'
import sharp from 'sharp'
import type { Picture } from '../recogniser.ts'

export interface TextBox { readonly x: number; readonly y: number; readonly right: number; readonly bottom: number }
export interface Detected { readonly boxes: readonly TextBox[]; /** Slope of the text lines in degrees. */ readonly angle: number }

const mean = [0.485, 0.456, 0.406] as const, deviation = [0.229, 0.224, 0.225] as const
const threshold = 0.3, meanThreshold = 0.5, smallest = 12

export const detectText = async (session: ort.InferenceSession, picture: Picture, maxSide: number): Promise<Detected> => {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32), height = Math.max(32, Math.round((picture.height * scale) / 32) * 32)
  const pixels = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } }).resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  const input = new Float32Array(3 * width * height)
  for (let c = 0; c < 3; c++) {
    const a = 1 / 255 / deviation[c]!, b = -mean[c]! / deviation[c]!
    for (let i = 0, from = c, to = c * width * height; i < width * height; i++, from += 3) input[to + i] = pixels[from]! * a + b
  }
  const output = await session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', input, [1, 3, height, width]) })
  const map = output[session.outputNames[0]!]!.data as Float32Array
  return boxesOf(map, width, height, picture.width / width, picture.height / height)
}

interface Blob { readonly count: number; readonly sum: number; readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number; readonly slope: number }

const boxesOf = (map: Float32Array, width: number, height: number, scaleX: number, scaleY: number): Detected => {
  const boxes: TextBox[] = [], slopes: (readonly [slope: number, weight: number])[] = []
  for (const blob of blobsOf(map, width, height)) {
    const w = blob.x1 - blob.x0 + 1, h = blob.y1 - blob.y0 + 1
    if (blob.count < smallest || h < 3 || blob.sum / blob.count < meanThreshold) continue
    if (w > h * 4) slopes.push([blob.slope, w])
    // The map marks the shrunken core of a line: grow it back.
    const grow = Math.max((blob.count * 1.7) / (2 * (w + h)), h * 0.28)
    boxes.push({ x: Math.max(0, blob.x0 - grow) * scaleX, y: Math.max(0, blob.y0 - grow) * scaleY, right: Math.min(width, blob.x1 + 1 + grow) * scaleX, bottom: Math.min(height, blob.y1 + 1 + grow) * scaleY })
  }
  return { boxes, angle: (Math.atan((weightedMedian(slopes) * scaleY) / scaleX) * 180) / Math.PI }
}

const blobsOf = function* (map: Float32Array, width: number, height: number): Generator<Blob> {
  const size = width * height, seen = new Uint8Array(size), stack = new Int32Array(size)
  for (let start = 0; start < size; start++) {
    if (map[start]! < threshold || seen[start]) continue
    let top = 0, count = 0, sum = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, x0 = width, x1 = 0, y0 = height, y1 = 0
    stack[top++] = start
    seen[start] = 1
    while (top > 0) {
      const at = stack[--top]!, x = at % width, y = (at - x) / width
      count++; sum += map[at]!; sx += x; sy += y; sxx += x * x; sxy += x * y
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
        const nx = x + dx, ny = y + dy
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
        const next = ny * width + nx
        if (seen[next] || map[next]! < threshold) continue
        seen[next] = 1
        stack[top++] = next
      }
    }
    yield { count, sum, x0, x1, y0, y1, slope: (count * sxy - sx * sy) / (count * sxx - sx * sx || 1) }
  }
}
const weightedMedian = (pairs: readonly (readonly [number, number])[]): number => {
  const sorted = [...pairs].sort((a, b) => a[0] - b[0]), half = sorted.reduce((sum, p) => sum + p[1], 0) / 2
  let passed = 0
  for (const [value, weight] of sorted) { passed += weight; if (passed >= half) return value }
  return 0
}
