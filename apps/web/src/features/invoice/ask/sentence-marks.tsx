// Lines under the words of a sentence: in the colour of the condition that they set, or wavy where nothing was understood.
import type { Asked } from '@piaotai/domain/ask/shapes.ts'
import type { Condition } from '../../../shared/invoice/filter/use-conditions.ts'
import css from './ask.module.css'

const lines = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)', 'var(--series-5)', 'var(--series-6)'] as const
/** The line of the condition at a place, below its words and below its pill. */
export const lineOf = (at: number): string => lines[at % lines.length]!

interface Mark {
  readonly from: number
  readonly to: number
  /** The place of the condition that the words set. */
  readonly line?: number | 'unknown'
}
/** The pieces of a sentence in order: marked, or with nothing to say. */
const piecesOf = (length: number, heard: Asked, conditions: readonly Condition[]): readonly Mark[] => {
  const marks = [
    ...heard.said.flatMap(({ from, to, keys }): readonly Mark[] => {
      const line = conditions.findIndex(({ without }) => keys.some((key) => key in without))
      return line < 0 ? [] : [{ from, to, line }]
    }),
    ...heard.left.map(({ from, to }): Mark => ({ from, to, line: 'unknown' })),
  ].sort((a, b) => a.from - b.from)
  const pieces: Mark[] = []
  let end = 0
  for (const mark of marks) {
    if (mark.from < end) continue
    if (mark.from > end) pieces.push({ from: end, to: mark.from })
    pieces.push(mark)
    end = mark.to
  }
  if (end < length) pieces.push({ from: end, to: length })
  return pieces
}

interface Props {
  readonly sentence: string
  readonly heard: Asked
  readonly conditions: readonly Condition[]
  /** How far the field is scrolled, in px. */
  readonly scrolled: number
}
export const SentenceMarks = ({ sentence, heard, conditions, scrolled }: Props) => (
  <div className={css['marks']} aria-hidden="true">
    <span style={{ marginLeft: -scrolled }}>
      {piecesOf(sentence.length, heard, conditions).map(({ from, to, line }) => (
        <span
          key={from}
          className={line === undefined ? undefined : line === 'unknown' ? css['words'] : css['said']}
          style={typeof line === 'number' ? { textDecorationColor: lineOf(line) } : undefined}
        >
          {sentence.slice(from, to)}
        </span>
      ))}
    </span>
  </div>
)
