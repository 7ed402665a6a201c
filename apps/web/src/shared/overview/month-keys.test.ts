import { expect, test } from 'vitest'
import { moved } from './month-keys.tsx'

/** Three months, incoming and outgoing of each. */
const go = (key: string, from: number) => moved(key, from, 6)
test('left and right go from month to month on the same side, and stay at the ends', () =>
  expect([go('ArrowRight', 1), go('ArrowLeft', 5), go('ArrowLeft', 1), go('ArrowRight', 4)]).toEqual([3, 3, 1, 4]))
test('up is incoming, down is outgoing, of the same month', () =>
  expect([go('ArrowDown', 2), go('ArrowDown', 3), go('ArrowUp', 3)]).toEqual([3, 3, 2]))
test('home and end are the first and the last month', () => expect([go('Home', 5), go('End', 0)]).toEqual([1, 4]))
test('other keys do nothing of their own', () => expect([go('Enter', 2), go('a', 2)]).toEqual([undefined, undefined]))
