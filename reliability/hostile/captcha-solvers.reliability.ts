// Image captchas against solvers that know this source: removing strokes or learning solves fewer than one in twenty.
import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { glyphs } from '../../apps/server/src/modules/people/account/proof/captcha-glyphs.ts'
import { captchaPicture } from '../../apps/server/src/modules/people/account/proof/captcha-picture.ts'
import { byExamples, byStrokes, type Solver } from '../../apps/server/testing/clients/captcha-solvers.ts'
import { report, times } from '../support/settings.ts'

const characters = Object.keys(glyphs)
const draw = async (): Promise<{ readonly answer: string; readonly png: Buffer }> => {
  const answer = Array.from({ length: 5 }, () => characters[randomInt(characters.length)]!).join('')
  return { answer, png: Buffer.from((await captchaPicture(answer)).split(',')[1] ?? '', 'base64') }
}
const learnt = async (): Promise<Solver> => {
  const labelled = []
  for (let i = 0; i < times(200, 1000); i++) labelled.push(await draw())
  return byExamples(labelled)
}

it.each([
  ['the strokes of the source, laid over in many poses', async () => byStrokes],
  ['the nearest of many answered ones', learnt],
] as const)('A captcha is read by %s less than once in twenty', async (name, make) => {
  const solve = await make()
  const tried = times(100, 1000)
  let whole = 0
  let single = 0
  for (let i = 0; i < tried; i++) {
    const { answer, png } = await draw()
    const said = await solve(png)
    if (said === answer) whole++
    single += [...answer].filter((character, at) => said[at] === character).length
  }
  report({
    table: 'captcha',
    what: `captchas read by ${name}`,
    times: tried,
    outcome: `${whole} whole (${((100 * whole) / tried).toFixed(1)} %), ${((100 * single) / tried / 5).toFixed(0)} % of the characters`,
  })
  expect(whole / tried).toBeLessThan(0.05)
})
