// What receivers verify: our signature, by the library of the standard and by the samples of docs/push-receivers.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signed, verify } from '../../../../docs/push-receivers/verify.ts'
import { isSigned, signedHeaders } from './webhook-signature.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const next = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
const body = JSON.stringify({ type: 'invoice.pushed', data: { key: 'pt-1', sellerName: '昆山沃野' } })
const now = new Date()
const python = spawnSync('python3', ['--version']).status === 0

describe('A message to a receiver', () => {
  it('is verified by the library of the standard, while either secret is in force', () => {
    const headers = { ...signedHeaders([next, secret], 'msg_1', now, body) }
    for (const one of [secret, next]) expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: 'invoice.pushed' })
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  })
  it('is verified by the sample in TypeScript, whose acknowledgement is verified here', () => {
    const headers = signedHeaders([secret], 'msg_1', now, body)
    expect(verify(secret, headers, body, now.getTime()).data).toMatchObject({ key: 'pt-1' })
    expect(() => verify(next, headers, body, now.getTime())).toThrow('signature')
    expect(() => verify(secret, headers, body, now.getTime() + 301_000)).toThrow('older')
    const own = signed(secret, 'ack_1', body, now.getTime())
    const message = { id: own['webhook-id']!, time: own['webhook-timestamp']!, signatures: own['webhook-signature']!, body }
    expect(isSigned([next, secret], message, now)).toBe(true)
    expect(isSigned([next], message, now)).toBe(false)
    expect(isSigned([secret], { ...message, body: `${body} ` }, now)).toBe(false)
    expect(isSigned([secret], message, new Date(now.getTime() + 301_000))).toBe(false)
  })
  it.skipIf(!python)('is verified by the sample in Python', () => {
    const ask = (headers: Readonly<Record<string, string>>): string => {
      const input = JSON.stringify({ secret, headers, body, now: now.getTime() / 1000 })
      return spawnSync('python3', [join(import.meta.dirname, '../../../../docs/push-receivers/verify.py')], {
        input,
        encoding: 'utf8',
      }).stdout.trim()
    }
    expect(ask(signedHeaders([next, secret], 'msg_1', now, body))).toBe('invoice.pushed')
    expect(ask(signedHeaders([next], 'msg_1', now, body))).toBe('')
  })
})
