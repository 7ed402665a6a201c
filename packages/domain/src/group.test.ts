import { expect, test } from 'vitest'
import { exceptionShare, groupGrants, groupMonths, groupStateAfter, heatStep, wholeGrants, withoutGrant } from './group.ts'

test('a grant brings those that it rests on, and takes with it those that rest on it', () => {
  expect([
    wholeGrants(['push']),
    wholeGrants(['name', 'sums']),
    withoutGrant(groupGrants, 'counts'),
    withoutGrant(groupGrants, 'rows'),
  ]).toEqual([
    ['counts', 'rows', 'push'],
    ['counts', 'sums', 'compare', 'name'],
    ['compare', 'name'],
    ['counts', 'sums', 'compare', 'name'],
  ])
})
test('only an invitation is accepted or refused, only a member leaves, and either is removed', () => {
  expect([
    groupStateAfter('accept', 'invited'),
    groupStateAfter('accept', 'removed'),
    groupStateAfter('refuse', 'member'),
    groupStateAfter('leave', 'invited'),
    groupStateAfter('leave', 'member'),
    groupStateAfter('remove', 'invited'),
    groupStateAfter('remove', 'left'),
  ]).toEqual(['member', undefined, undefined, undefined, 'left', 'removed', undefined])
})
test('the heat is the share of the month, none where nothing is', () => {
  expect([heatStep(0, 100), heatStep(4, 1000), heatStep(5, 1000), heatStep(30, 1000), heatStep(60, 1000), heatStep(3, 0)]).toEqual([
    0, 1, 2, 4, 5, 5,
  ])
  expect([exceptionShare(256, 1000), exceptionShare(1, 0)]).toEqual([256, 0])
})
test('a group sees twelve months, the present one last', () => {
  const months = groupMonths('2026-02-14')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02'])
})
