// Patterns with named parts, by an engine whose time is linear in the text: no pattern holds the process.
import { RE2JS, RE2JSException } from 're2js'
import { namedParts, extractionLimits } from '@piaotai/domain/rules/extraction.ts'
import { programLimits } from '@piaotai/domain/rules/program-limits.ts'
import { leastInstructions } from './least-instructions.ts'
import type { FoundPart, PatternMistake } from '../../ports/programs.ts'

export interface Pattern {
  /** Where the pattern is found first, and its parts that take part in it; undefined: nowhere. */
  readonly find: (text: string) => readonly FoundPart[] | undefined
  /** Instructions: its time on a text is at most their product with the text's length. */
  readonly size: number
}
/** The engine knows Latin names alone: parts are compiled as `p0`, `p1` … */
const nameOf = (at: number): string => `p${at}`

export const compilePattern = (pattern: string): Pattern | PatternMistake => {
  const parts = namedParts(pattern)
  let compiled = ''
  let end = 0
  /** Places of the compiled text that stand behind a replaced name, with their shift. */
  const shifts: { readonly at: number; readonly by: number }[] = []
  for (const [at, { from, to }] of parts.entries()) {
    compiled += `${pattern.slice(end, from)}(?P<${nameOf(at)}>`
    end = to
    shifts.push({ at: compiled.length, by: end - compiled.length })
  }
  compiled += pattern.slice(end)
  try {
    const tooLarge: PatternMistake = { cause: 'tooLarge', reason: '', from: 0, to: pattern.length }
    if (leastInstructions(compiled) > programLimits.instructions) return tooLarge
    const re = RE2JS.compile(compiled)
    const size = re.programSize()
    if (size > programLimits.instructions) return tooLarge
    return {
      size,
      find: (text) => {
        const read = text.slice(0, extractionLimits.text)
        const matcher = re.matcher(read)
        if (!matcher.find()) return undefined
        return parts.flatMap(({ name }, at) => {
          const from = matcher.start(nameOf(at))
          const to = matcher.end(nameOf(at))
          return from < 0 || to <= from ? [] : [{ part: name, from, to, text: read.slice(from, to) }]
        })
      },
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return placed(error, compiled, pattern, shifts)
  }
}
const placed = (
  error: RE2JSException,
  compiled: string,
  pattern: string,
  shifts: readonly { readonly at: number; readonly by: number }[],
): PatternMistake => {
  const { error: reason = error.message, input = '' } = error as { readonly error?: string; readonly input?: string | null }
  const wrong = input ?? ''
  const at = wrong === '' ? -1 : compiled.indexOf(wrong)
  if (at < 0) return { cause: 'syntax', reason, from: 0, to: pattern.length }
  const placeOf = (place: number): number => place + (shifts.findLast((shift) => shift.at <= place)?.by ?? 0)
  return { cause: 'syntax', reason, from: placeOf(at), to: Math.min(pattern.length, placeOf(at + wrong.length)) }
}
export const isMistake = (compiled: Pattern | PatternMistake): compiled is PatternMistake => 'reason' in compiled
