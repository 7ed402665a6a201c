import { expect, test } from 'vitest'
import { agentName } from './agent-name.ts'

test('a device is told by browser and system', () => {
  expect(
    agentName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0'),
  ).toBe('Edge · Windows')
  expect(
    agentName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0',
    ),
  ).toBe('WeChat · iOS')
  expect(agentName('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36')).toBe(
    'Chrome · Linux',
  )
})
test('a program that says nothing of itself has no name', () => {
  expect(agentName('curl/8.5')).toBeUndefined()
  expect(agentName(null)).toBeUndefined()
})
