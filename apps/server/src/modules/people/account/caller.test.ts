// Limits per address count a network: every IPv6 customer has 2^64 addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { rateLimitRules } from '../../../kernel/rate-limits.ts'
import { networkOf, placeOf } from './caller.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

describe('Where a caller asks from', () => {
  it('is the address for IPv4, however it is written, and the /64 for IPv6', () => {
    const places = [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::FFFF:203.0.113.7',
      '2001:db8:1:2::9',
      '2001:0DB8:1:2:a:b:c:d',
      '2001:db8::1',
      '::1',
      'fe80::1%eth0',
      null,
    ]
    expect(places.map(placeOf)).toEqual([
      '203.0.113.7',
      '203.0.113.7',
      '203.0.113.7',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
      '',
    ])
  })
  it('lies in the /24, or the /48', () => {
    expect(['203.0.113.7', '2001:db8::1', '2001:db8:0:5::1', '2001:db8:1:5::1'].map(networkOf)).toEqual([
      '203.0.113',
      '2001:db8:0',
      '2001:db8:0',
      '2001:db8:1',
    ])
  })
})

describe('Somebody with a network of IPv6', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(() => open?.close())
  const draw = async (from: string): Promise<string> => {
    const answer = await fetch(`${open.url}/auth-center/captcha/13900000001`, { headers: { 'x-forwarded-for': from } })
    const { problem } = (await answer.json()) as Envelope
    return problem ?? 'ok'
  }
  it('is one asker, whichever of its addresses asks; the neighbour is another', async () => {
    const { max } = rateLimitRules.captchaIp
    const drawn = await Promise.all(Array.from({ length: max + 1 }, (_, n) => draw(`2001:db8:1:2::${(n + 1).toString(16)}`)))
    expect([drawn.filter((word) => word === 'ok').length, await draw('2001:db8:1:2:ffff::1'), await draw('2001:db8:1:3::1')]).toEqual([
      max,
      'busy',
      'ok',
    ])
  })
})
