import { expect, it } from 'vitest'
import { runTogether } from './run-together.ts'

const openRuns = () => {
  const runs: string[] = []
  const gates: (() => void)[] = []
  const add = runTogether<string, string>(async (key, items) => {
    runs.push(`${key}: ${items.join(' ')}`)
    await new Promise<void>((resolve) => {
      gates.push(resolve)
    })
    if (items.includes('bad')) throw new Error('bad')
    return items.map((item) => `${key}${item}`)
  })
  return { runs, add, open: () => gates.shift()?.() }
}

it('What comes while a run is under way goes together in the next, and each hears its own result', async () => {
  const { runs, add, open } = openRuns()
  const first = add('A', '1')
  const rest = [add('A', '2'), add('A', '3'), add('B', '4')]
  open()
  open()
  await first
  await expect.poll(() => runs.length).toBe(3)
  open()
  expect([await Promise.all([first, ...rest]), runs]).toEqual([
    ['A1', 'A2', 'A3', 'B4'],
    ['A: 1', 'B: 4', 'A: 2 3'],
  ])
})

it('One that fails takes none of the others with it', async () => {
  const { runs, add, open } = openRuns()
  const all = [add('A', '1'), add('A', '2'), add('A', 'bad'), add('A', '3')].map((one) => one.catch(() => 'failed'))
  for (let n = 1; n <= 5; n++) {
    await expect.poll(() => runs.length).toBe(n)
    open()
  }
  expect([await Promise.all(all), runs]).toEqual([
    ['A1', 'A2', 'failed', 'A3'],
    ['A: 1', 'A: 2 bad 3', 'A: 2', 'A: bad', 'A: 3'],
  ])
})
