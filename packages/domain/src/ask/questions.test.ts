import { describe, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { questionWorld, type Question } from './question-values.ts'
import { englishQuestions } from './questions.en.ts'
import { heldQuestions } from './questions.held.ts'
import { chineseQuestions } from './questions.zh.ts'

const amount = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value)
const plain = (filter: object): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([key, value]) => [key, amount(value)])
      .toSorted(),
  )
/** What the grammar makes of a question, beside what it should. */
const heard = ([sentence, filter, left = [], sort]: Question) => {
  const asked = ask(sentence, questionWorld)
  const words = asked.left.map(({ from, to }) => sentence.slice(from, to))
  const filtered = plain(asked.filter) === plain(filter) && asked.sort?.sort === sort?.sort && asked.sort?.order === sort?.order
  return {
    sentence,
    right: filtered && String(words) === String(left),
    silent: words.length === 0 && (!filtered || left.length > 0),
    got: { ...asked.filter, ...asked.sort, left: words },
  }
}
const scored = (questions: readonly Question[]) => {
  const all = questions.map(heard)
  return {
    right: all.filter(({ right }) => right).length / all.length,
    others: all.filter(({ right }) => !right),
    silent: all.filter(({ silent }) => silent),
  }
}

describe('Of 200 questions', () => {
  const { right, others, silent } = scored([...chineseQuestions, ...englishQuestions])
  test('at least 95 % become the filter that they mean', () => {
    expect(chineseQuestions.length, 'Chinese').toBe(120)
    expect(englishQuestions.length, 'English').toBe(80)
    expect(right, JSON.stringify(others, undefined, 1)).toBeGreaterThanOrEqual(0.95)
  })
  test('none becomes another filter without a word', () => {
    expect(silent).toEqual([])
  })
})
describe('Of 40 questions held back', () => {
  const { right, others, silent } = scored(heldQuestions)
  test('most become the filter that they mean', () => {
    expect(heldQuestions.length).toBe(40)
    expect(right, JSON.stringify(others, undefined, 1)).toBeGreaterThanOrEqual(0.7)
  })
  test('none becomes another filter without a word', () => {
    expect(silent).toEqual([])
  })
})
