// What stands in each box: PP-OCRv4 recognition, greedy CTC, with the certainty of each line.
import * as ort from 'onnxruntime-node'
import sharp from 'sharp'
import type { Picture, Word } from '../recogniser.ts'
import type { TextBox } from './detect-text.ts'

const lineHeight = 48, batch = 6, leastConfidence = 0.5
interface Crop { readonly box: TextBox; readonly width: number; readonly pixels: Uint8Array }

export const readBoxes = async (session: ort.InferenceSession, dictionary: readonly string[], picture: Picture, boxes: readonly TextBox[]): Promise<readonly Word[]> => {
  const crops = (await Promise.all(boxes.map((box) => crop(picture, box)))).sort((a, b) => a.width - b.width)
  const words: Word[] = []
  for (let at = 0; at < crops.length; at += batch) words.push(...(await readBatch(session, dictionary, crops.slice(at, at + batch))))
  return words
}

const crop = async (picture: Picture, box: TextBox): Promise<Crop> => {
  const left = Math.floor(box.x), top = Math.floor(box.y)
  const w = Math.max(2, Math.min(picture.width - left, Math.ceil(box.right - box.x))), h = Math.max(2, Math.min(picture.height - top, Math.ceil(box.bottom - box.y)))
  const width = Math.max(16, Math.min(3200, Math.round((lineHeight * w) / h)))
  const pixels = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } }).extract({ left, top, width: w, height: h }).resize(width, lineHeight, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer()
  return { box, width, pixels }
}
const readBatch = async (session: ort.InferenceSession, dictionary: readonly string[], crops: readonly Crop[]): Promise<readonly Word[]> => {
  const width = Math.max(32, Math.ceil(Math.max(...crops.map((c) => c.width)) / 8) * 8), plane = width * lineHeight
  const input = new Float32Array(crops.length * 3 * plane)
  crops.forEach((c, i) => {
    for (let channel = 0; channel < 3; channel++) {
      const to = i * 3 * plane + channel * plane
      for (let y = 0; y < lineHeight; y++) for (let x = 0; x < c.width; x++) input[to + y * width + x] = c.pixels[(y * c.width + x) * 3 + channel]! / 127.5 - 1
    }
  })
  const output = await session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', input, [crops.length, 3, lineHeight, width]) })
  const scores = output[session.outputNames[0]!]!
  const [, steps = 0, classes = 0] = scores.dims
  return crops.flatMap((c, i) => {
    const line = decode(scores.data as Float32Array, i, steps, classes, dictionary)
    return line.text && line.confidence >= leastConfidence ? [{ text: line.text, confidence: line.confidence, x: c.box.x, y: c.box.y, width: c.box.right - c.box.x, height: c.box.bottom - c.box.y }] : []
  })
}
/** Best class a step, repeats merged, blanks dropped. The line is as sure as its mean, but never surer than a bad character lets it be. */
const decode = (scores: Float32Array, line: number, steps: number, classes: number, dictionary: readonly string[]): { readonly text: string; readonly confidence: number } => {
  let text = '', previous = 0, sum = 0, count = 0, least = 1
  for (let step = 0; step < steps; step++) {
    const from = (line * steps + step) * classes
    let best = 0, value = -1
    for (let k = 0; k < classes; k++) { const v = scores[from + k]!; if (v > value) { value = v; best = k } }
    if (best !== 0 && best !== previous) { text += dictionary[best] ?? ''; sum += value; count++; least = Math.min(least, value) }
    previous = best
  }
  return { text, confidence: count === 0 ? 0 : Math.min(sum / count, 0.5 + least / 2) }
}
