import { describe, expect, it } from 'vitest'
import { crockford } from './crockford.ts'
import { mendedTaskNumber, plainTaskNumber, taskNumberOf } from './task-number.ts'

const number = taskNumberOf('JF', '2026-11-24', '3W8KQ2')

describe('A task number', () => {
  it('has prefix, day, six characters and a check character', () => expect(number).toMatch(/^JF-20261124-3W8KQ2-[0-9A-HJKMNP-TV-Z]$/))
  it.each([
    ['in small letters', number.toLowerCase()],
    ['without hyphens', number.replaceAll('-', '')],
    ['with blanks and full-width letters', ` ${number.replace('JF', 'ＪＦ').replaceAll('-', ' - ')} `],
    ['with O for 0', number.replace('2026', '2O26')],
  ])('is read %s', (_, typed) => expect(plainTaskNumber(typed, 'JF')).toBe(number))
  it('is refused with any one character wrong', () => {
    const plain = number.replaceAll('-', '')
    const wrong = [...plain].flatMap((one, at) =>
      [...crockford].filter((other) => other !== one).map((other) => plain.slice(0, at) + other + plain.slice(at + 1)),
    )
    expect(wrong.filter((text) => plainTaskNumber(text, 'JF') !== undefined)).toEqual([])
  })
  it('is refused with another prefix, a day that is none, or something else', () =>
    expect(
      [number.replace('JF', 'TS'), taskNumberOf('JF', '2026-02-30', '3W8KQ2'), '', 'JF', '91320594MA1X7K3Q2J'].map((text) =>
        plainTaskNumber(text, 'JF'),
      ),
    ).toEqual(Array.from({ length: 5 })))
  it('with its last character wrong alone tells the right one', () =>
    expect([mendedTaskNumber(`${number.slice(0, -1)}0`), mendedTaskNumber(number.replace('JF', 'XX'))]).toEqual([number, undefined]))
})
