// Rules of all answers to any request: the status, the envelope, and the sentence in the requested language.
import { numberOf, problems, statusOf, type ProblemType } from '@piaotai/domain/problems.ts'
import { sentenceOf, type Language } from '@piaotai/locales/problem-sentence.ts'
import { hostileTexts } from './hostile.ts'
import type { WireAnswer } from './wire.ts'

const allowed = new Set([200, 204, 400, 401, 403])
/** Internals that no answer may show: stacks, our folders, drivers, statements. */
const insides =
  /node_modules|node:internal|\bat (async )?\w+ \(|apps\/server|file:\/\/\/|ECONN|syntax error at or near|relation "|violates|kysely|\.s\.PGSQL/i
/** Texts of this run that look like internals: an earlier request stored them, and a later answer shows them. */
const planted = hostileTexts.filter((text) => insides.test(text))
const isWord = (word: unknown): word is ProblemType => typeof word === 'string' && word in problems

/** The first rule that an answer breaks, in words; undefined if none. `plain` answers carry bytes on success. */
export const complaintOf = (
  answer: WireAnswer,
  language: Language,
  { plain = false, head = false, sent = '' } = {},
): string | undefined => {
  const { status, text, type } = answer
  if (!allowed.has(status)) return `status ${status}`
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
  if (status === 204 || head) return undefined
  if (plain && status === 200 && !type.startsWith('application/json')) return undefined
  if (!type.startsWith('application/json')) return `type ${type}`
  let body: { code?: unknown; message?: unknown; data?: unknown; problem?: unknown; detail?: Record<string, unknown> }
  try {
    body = JSON.parse(text) as typeof body
  } catch {
    return 'no JSON'
  }
  if (typeof body.code !== 'number' || typeof body.message !== 'string' || !('data' in body)) return 'no envelope'
  const word = body.code === numberOf('ok') ? 'ok' : body.problem
  if (!isWord(word)) return `unknown problem ${String(body.problem)}`
  if (body.code !== numberOf(word)) return `${word} with number ${body.code}`
  if (status !== statusOf(word)) return `${word} with status ${status}`
  if (body.message !== sentenceOf(word, language, body.detail)) return `not the sentence of ${word} in ${language}: ${body.message}`
  if (/\{\w+\}/.test(body.message)) return `a placeholder is left: ${body.message}`
  const shown = insides.exec(planted.reduce((rest, one) => rest.replaceAll(one, ''), text))
  return shown && !sent.includes(shown[0]) ? `shows its insides: ${shown[0]}` : undefined
}
