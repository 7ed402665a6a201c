// Robots of WeCom, DingTalk and Feishu over a socket: documented forms, signatures and limits, and refusals that come as 200.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { robotLimits, robotVendors } from '@piaotai/domain/robot.ts'
import { openRobots } from './index.ts'
import { cut, plain } from './plain.ts'
import { startRobotSimulator, type RobotSimulator } from './simulator.ts'
import { vendors } from './vendors.ts'

const at = new Date('2026-11-30T02:00:00.000Z')
let simulator: RobotSimulator
beforeAll(async () => {
  simulator = await startRobotSimulator(() => at)
})
afterAll(() => simulator?.close())
beforeEach(() => {
  simulator.heard.length = 0
  simulator.trouble()
})
const robots = () => openRobots({ loopback: false }, [], simulator.url)
const said = { title: '票台 · 宁波拾光文具有限公司', link: 'https://piaotai.example/home', linkText: '打开票台', now: at }
const send = (robot: { readonly address: string; readonly secret: string }, lines: readonly string[] = ['有 2 张发票等您确认付款']) =>
  robots().send({ ...said, ...robot, address: robots().read(robot.address)?.address ?? '', lines, now: at })

describe('Robots', () => {
  it.each(robotVendors)('a message stands in the group of %s, with its sentence and the way back', async (vendor) => {
    expect(await send(simulator.add(vendor))).toMatchObject({ outcome: 'taken' })
    expect(simulator.heard).toMatchObject([
      { vendor, title: '票台 · 宁波拾光文具有限公司', text: '有 2 张发票等您确认付款', link: 'https://piaotai.example/home' },
    ])
  })
  it('signs as documented: DingTalk the text by the secret in the address, Feishu nothing by both in the body', () => {
    const now = new Date(1_599_360_473_000)
    const base = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
    const message = { ...said, lines: ['x'], secret: 'SECabc', now }
    expect(vendors.dingtalk.messageOf(message).query).toBe(
      `&timestamp=1599360473000&sign=${encodeURIComponent(base('SECabc', '1599360473000\nSECabc'))}`,
    )
    expect(vendors.feishu.messageOf(message).body).toMatchObject({ timestamp: '1599360473', sign: base('1599360473\nSECabc', '') })
    expect(JSON.stringify(vendors.wecom.messageOf(message))).not.toContain('SECabc')
  })
  it('reads refusals that come as 200: a removed robot, a wrong secret, and a message that does not fit', async () => {
    const gone = { address: `${simulator.url}/cgi-bin/webhook/send?key=nobodyknows`, secret: '' }
    expect(await send(gone)).toEqual({ outcome: 'closed', note: 'errcode 93000' })
    const [dingtalk, feishu] = [simulator.add('dingtalk'), simulator.add('feishu')]
    expect(await send({ ...dingtalk, secret: 'SECwrong' })).toEqual({ outcome: 'closed', note: 'errcode 310000' })
    expect(await send({ ...feishu, secret: '' })).toEqual({ outcome: 'closed', note: 'code 19021' })
    const wecom = simulator.add('wecom')
    const long = {
      ...said,
      ...wecom,
      address: robots().read(wecom.address)!.address,
      lines: ['x'],
      link: `https://piaotai.example/${'x'.repeat(4100)}`,
    }
    expect(await robots().send(long)).toEqual({ outcome: 'unfit', note: 'errcode 40058' })
  })
  it('tells too many from refused: each vendor by its own code', async () => {
    const outcomes = async (robot: ReturnType<RobotSimulator['add']>, times: number) => {
      const all = []
      for (let one = 0; one < times; one += 1) all.push(await send(robot))
      return [all.filter(({ outcome }) => outcome === 'taken').length, all.at(-1)]
    }
    expect(await outcomes(simulator.add('wecom'), 21)).toEqual([20, { outcome: 'busy', note: 'errcode 45009' }])
    expect(await outcomes(simulator.add('dingtalk'), 21)).toEqual([20, { outcome: 'busy', note: 'errcode 130101' }])
    expect(await outcomes(simulator.add('feishu'), 6)).toEqual([5, { outcome: 'busy', note: 'code 11232' }])
  })
  it('tells trouble from refused: no answer, and an answer of a gateway', async () => {
    const robot = simulator.add('wecom')
    simulator.trouble({ times: 1, cut: 'before' }, { times: 1, status: 502 })
    expect([await send(robot), await send(robot), await send(robot)]).toMatchObject([
      { outcome: 'trouble', note: 'connection' },
      { outcome: 'trouble', note: 'HTTP 502' },
      { outcome: 'taken' },
    ])
  })
  it('the longest notices fit every vendor, with whole characters', async () => {
    const lines = Array.from({ length: robotLimits.lines }, () => '汉👩‍👩‍👧‍👦'.repeat(200))
    const longest = {
      title: '票台 · '.repeat(40),
      lines,
      link: `https://piaotai.example/${'x'.repeat(robotLimits.linkBytes - 24)}`,
      linkText: '打开票台',
      now: at,
    }
    for (const vendor of robotVendors) {
      const robot = simulator.add(vendor)
      const { address } = robots().read(robot.address)!
      expect(await robots().send({ ...longest, ...robot, address })).toMatchObject({ outcome: 'taken' })
    }
    expect(simulator.heard.every(({ text }) => text.isWellFormed() && !text.includes('\uFFFD'))).toBe(true)
  })
  it('names of strangers bring no link, mention, markup or line of their own into a group', async () => {
    const hostile =
      '[点这里](https://evil.example/x) <@all> @所有人 **!** `x`\n> 已付款\r\n\u2028# 公告 &lt;at id=all&gt; www.evil.example \u202Efdp.exe'
    for (const vendor of robotVendors) await send(simulator.add(vendor), [hostile])
    for (const { text } of simulator.heard) {
      expect(text).not.toMatch(/[[\]()<>@*`#&\n\r\u2028\u202E]|:\/\/|www\.|\.example/)
      expect(text).toContain('点这里')
    }
    expect(plain('合计 ¥1,234.50，单号 26332000008')).toBe('合计 ¥1,234.50，单号 26332000008')
  })
  it('cuts at bytes and never within a character', () => {
    expect([cut('汉字汉字', 12), cut('汉字汉字', 11), cut('a👍👍', 8)]).toEqual(['汉字汉字', '汉字…', 'a👍…'])
  })
  it('takes addresses of the three vendors alone, of their hosts and by https', () => {
    const { read } = openRobots({ loopback: false }, [['wecom', 'https://wecom.house.example']])
    expect(read(' https://oapi.dingtalk.com/robot/send?access_token=abcdefgh12&utm=1 ')).toEqual({
      vendor: 'dingtalk',
      address: 'https://oapi.dingtalk.com/robot/send?access_token=abcdefgh12',
      ends: 'gh12',
    })
    expect(read('https://wecom.house.example/cgi-bin/webhook/send?key=abcdefgh12')?.vendor).toBe('wecom')
    for (const other of [
      'http://oapi.dingtalk.com/robot/send?access_token=abcdefgh12',
      'https://oapi.dingtalk.com.evil.example/robot/send?access_token=abcdefgh12',
      'https://oapi.dingtalk.com@evil.example/robot/send?access_token=abcdefgh12',
      'https://oapi.dingtalk.com:8443/robot/send?access_token=abcdefgh12',
      'https://qyapi.weixin.qq.com/cgi-bin/message/send?key=abcdefgh12',
      'https://open.feishu.cn/open-apis/bot/v2/hook/../../x',
      'https://open.feishu.cn/open-apis/bot/v2/hook/a%2f..%2fb12345',
      'https://wecom.house.example/robot/send?access_token=abcdefgh12',
      'http://169.254.169.254/cgi-bin/webhook/send?key=abcdefgh12',
      'http://127.0.0.1:9/cgi-bin/webhook/send?key=abcdefgh12',
      'simulated:/cgi-bin/webhook/send?key=abcdefgh12',
      'javascript:alert(1)',
      '',
    ])
      expect([other, read(other)]).toEqual([other, undefined])
  })
})
