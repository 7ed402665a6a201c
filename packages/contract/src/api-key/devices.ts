// 设备: pairing of computers with scanners and of the command line, after RFC 8628: a code, a person who agrees, a key.
import { z } from 'zod'
import { keyStates } from '@piaotai/domain/api-key/api-key.ts'
import { deviceLimits, deviceScopes, pairingStates } from '@piaotai/domain/api-key/device.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, line, name, nothing, pageOf, pageQuery } from '../shapes.ts'

const deviceName = name(deviceLimits.name)
/** XXXX-XXXX; small letters, blanks and a missing hyphen are understood. */
const typedCode = line(20, 1)
const deviceCode = z.string().min(20).max(100)
const needs = { needs: 'menu_1.scan' } as const
const guessed = ['device.codeWrong', 'device.codeLocked'] as const

/** What a device asks with until the person has decided: every `interval` seconds. */
const asking = { deviceCode: z.string(), expiresIn: z.number().int(), interval: z.number().int() }

export const Device = z
  .object({
    id: id('device'),
    /** As the device told it. */
    name: z.string(),
    owner: z.object({ id: id('user'), name: z.string() }),
    state: z.enum(keyStates),
    pairedAt: instant,
    pairedFrom: z.string().nullable(),
    lastSeenAt: instant.nullable(),
    lastSeenFrom: z.string().nullable(),
    expiresOn: z.string(),
    endedAt: instant.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'Device' })

export const Pairing = z
  .object({
    state: z.enum([...pairingStates, 'expired']),
    /** The device, once it is known. Its name is what it says of itself; it asked at `askedAt`, from this address. */
    device: z.object({ name: z.string(), address: z.string().nullable(), askedAt: instant }).nullable(),
    /** What its key may do in the company of the session, for how long: never more than the person. */
    allows: z.object({ scopes: z.array(z.enum(deviceScopes)), expiresOn: z.string() }),
    expiresAt: instant,
  })
  .meta({ id: 'Pairing' })

export const deviceEndpoints = part('user', null, {
  /** A device draws a code, which a person enters at `verificationUri`. */
  askDevice: endpoint({
    method: 'POST',
    path: '/devices/ask',
    access: 'public',
    summary: '设备请求配对：取设备码与配对码 A device asks to be paired',
    input: z.strictObject({ name: deviceName }),
    output: z.object({ ...asking, userCode: z.string(), verificationUri: z.string(), verificationUriComplete: z.string() }),
    problems: ['busy'],
  }),
  /** A device brings the code that a page drew; the person on that page agrees. */
  redeemCode: endpoint({
    method: 'POST',
    path: '/devices/redeem',
    access: 'public',
    summary: '设备凭网页上的配对码配对 A device brings the code of the page',
    input: z.strictObject({ code: typedCode, name: deviceName }),
    output: z.object(asking),
    problems: [...guessed],
  }),
  /** The key is answered once. */
  pollDevice: endpoint({
    method: 'POST',
    path: '/devices/poll',
    access: 'public',
    summary: '设备查询配对结果，取一次密钥 How far; the key once',
    input: z.strictObject({ deviceCode }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting'), interval: z.number().int() }),
      z.object({ state: z.enum(['refused', 'expired']) }),
      z.object({
        state: z.literal('paired'),
        key: z.string(),
        company: z.object({ id: id('company'), name: z.string() }),
        person: z.string(),
        expiresOn: z.string(),
      }),
    ]),
    problems: ['device.tooOften'],
  }),
  drawCode: endpoint({
    method: 'POST',
    path: '/devices/code',
    access: needs,
    stopsWithSuite: true,
    summary: '生成配对码，10 分钟内用一次 Draw a pairing code, good for 10 minutes and one device',
    input: nothing,
    output: z.object({ code: z.string(), expiresAt: instant }),
    problems: ['device.tooMany', 'busy'],
  }),
  /** The device behind a code, to be agreed to or refused. */
  readPairing: endpoint({
    method: 'POST',
    path: '/devices/pairing',
    access: needs,
    stopsWithSuite: true,
    summary: '凭配对码看是哪台设备 The device behind a pairing code',
    input: z.strictObject({ code: typedCode }),
    output: Pairing,
    problems: [...guessed],
  }),
  agreePairing: endpoint({
    method: 'POST',
    path: '/devices/pairing/agree',
    access: needs,
    opens: 'ownDevice',
    stopsWithSuite: true,
    summary: '同意配对：设备以本人名义上传 Agree: the device acts for the caller',
    input: z.strictObject({ code: typedCode }),
    output: z.object({ id: id('device') }),
    problems: [...guessed, 'device.pairingOver', 'device.tooMany', ...openingProblems],
  }),
  refusePairing: endpoint({
    method: 'POST',
    path: '/devices/pairing/refuse',
    access: needs,
    stopsWithSuite: true,
    summary: '拒绝配对 Refuse a device',
    input: z.strictObject({ code: typedCode }),
    output: done,
    problems: [...guessed, 'device.pairingOver'],
  }),
  /** One's own, or those of the whole company. */
  listDevices: endpoint({
    method: 'GET',
    path: '/devices',
    access: { byArea: { personal: 'menu_1.scan', company: 'menu_4.scan' } },
    summary: '已配对的设备 Paired devices',
    input: z.strictObject({ ...pageQuery, area: z.enum(['personal', 'company']) }),
    output: pageOf(Device),
  }),
  /** One's own, or with the right to save scan settings anybody's. */
  endDevice: endpoint({
    method: 'POST',
    path: '/devices/:id/end',
    access: { anyOf: ['menu_1.scan', 'scan.save'] },
    summary: '停用设备 End a device',
    input: z.strictObject({ id: id('device') }),
    output: done,
    problems: ['device.notFound', 'device.over'],
  }),
})
