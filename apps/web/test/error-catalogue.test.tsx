// @vitest-environment jsdom
// The sentences of the specification's error catalogue that the pages cause, each provoked and read in both languages.
// `apps/server/src/http/error-catalogue.test.ts` provokes those of the server.
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, CallFailed, setClientHands } from '../src/lib/http/api.ts'
import { chooseLanguage, startLanguage, type Language } from '../src/lib/i18n/language.ts'
import { checkPicture, cutPicture, PictureRefused } from '../src/shared/account/picture.ts'
import { deliveriesPage } from '../src/features/delivery/delivery.page.tsx'
import { useDetailText } from '../src/features/intake/detail-text.ts'
import { viewOfRow } from '../src/features/intake/row-view.ts'
import { setSession } from '../src/lib/session/session.ts'
import { problemOf } from '../src/lib/upload/upload.ts'
import { readStored } from '../src/lib/upload/upload-form.ts'
import { newRow, type ImportRow } from '../src/lib/upload/upload-rows.ts'
import { CopyButton } from '../src/ui/controls/copy-button.tsx'
import { useRules } from '../src/shared/account/field-rules.ts'
import { useTranslation } from 'react-i18next'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

const { default: Deliveries } = deliveriesPage('company')
const languages = ['zh-CN', 'en-US'] as const satisfies readonly Language[]

describe('A call', () => {
  let server: PageServer
  const told: string[] = []
  beforeAll(async () => {
    await startLanguage()
    server = await openPageServer()
    setClientHands({
      tell: (message) => void told.push(message),
      toLogin: () => undefined,
      companyChanged: () => undefined,
      rightsChanged: () => undefined,
      leaving: () => undefined,
      reauthenticate: () => Promise.resolve(false),
      proveAct: (_, refused) => Promise.reject(refused),
    })
  })
  afterAll(async () => {
    setSession(undefined)
    await server.close()
    await chooseLanguage('zh-CN')
  })
  const envelope = (code: number, message: string) => ({ code, message, data: null })
  it.each([
    ['that is cut', 'cut', '网络繁忙，请稍后再试！', 'The network is busy, please try again later!'],
    [
      'answered with a success that cannot be read',
      { status: 200 },
      '网络繁忙，请稍后再试！',
      'The network is busy, please try again later!',
    ],
    ['answered with 502', { status: 502 }, '系统升级中，请稍后再试', 'System upgrade in progress, please try again later'],
    [
      'answered with 401',
      { status: 401, body: envelope(10101, '?') },
      '登录信息已过期，请重新登录',
      'Login information has expired, please log in again',
    ],
    [
      'answered with 401 and code 10100',
      { status: 401, body: envelope(10100, '账号已在别处登录') },
      '账号已在别处登录',
      '账号已在别处登录',
    ],
    ['answered with 400', { status: 400, body: envelope(20001, '填写的内容有误') }, '填写的内容有误', '填写的内容有误'],
  ] as const satisfies readonly (readonly [string, Answer, string, string])[])(
    '%s is told in both languages',
    async (_what, answer, zh, en) => {
      told.length = 0
      server.answer(() => answer)
      for (const language of languages) {
        setSession(partOf({ token: 't', user: { id: 'p' } }))
        await chooseLanguage(language)
        await expect(api.user.readUser({})).rejects.toBeInstanceOf(CallFailed)
      }
      expect(told).toEqual([zh, en])
    },
  )
})

describe('A page', () => {
  it.each([
    ['zh-CN', '复制失败，请手动选中后复制'],
    ['en-US', 'Copy failed; select the text and copy it yourself'],
  ] as const)('that may not copy says so, in %s', async (language, sentence) => {
    Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    await showPage(() => <CopyButton text="2633" label="复制号码" />, '/page', language)
    fireEvent.click(screen.getByRole('button'))
    await screen.findByText(sentence)
  })
  it.each([
    ['zh-CN', '任务编号格式不对，请核对后再查'],
    ['en-US', 'Not a valid task number; check it and search again'],
  ] as const)('asked for a task by a number of a wrong form says so, in %s', async (language, sentence) => {
    const server = await openPageServer()
    setSession(partOf({ token: 't', company: { operatorInfo: { menuList: [] } } }))
    server.answer(() => ({ status: 400, body: { code: 23003, message: '?', problem: 'task.numberInvalid', data: null } }))
    await showPage(() => <Deliveries />, '/page?number=JF-2026', language)
    await screen.findByText(sentence)
    setSession(undefined)
    await server.close()
  })
  const Row = ({ row }: { readonly row: ImportRow }) => {
    const say = useDetailText()
    return <p>{viewOfRow(row).detail.map(say).join('')}</p>
  }
  it.each([
    ['zh-CN', '上传失败，请稍后再试'],
    ['en-US', 'Upload failed, please try later'],
  ] as const)('whose upload the storage refuses without a word says so, in %s', async (language, sentence) => {
    let refused: unknown
    try {
      readStored(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    } catch (error) {
      refused = error
    }
    const row: ImportRow = { ...newRow('1', 'einvoice', { name: 'a.pdf', size: 9 }), phase: 'failed', problem: problemOf(refused) }
    await showPage(() => <Row row={row} />, '/page', language)
    await screen.findByText(sentence)
  })
  const Fault = ({ fault }: { readonly fault: string }) => <p>{useTranslation('personal').t(`picture.${fault}` as 'picture.tooSmall')}</p>
  const small = (): File => new File([], 'a.png')
  it.each([
    [
      'cut too small',
      () => cutPicture(small(), { x: 0, y: 0, width: 4, height: 4 }, 512).catch((error: unknown) => (error as PictureRefused).fault),
      '裁剪区域太小，请放大选区或换一张更大的图片',
      /too small|larger/i,
    ],
    ['of a wrong type', () => checkPicture(new File(['GIF89a'], 'a.gif')), '', /jpg/i],
  ] as const)('refuses a picture %s, in both languages', async (_what, provoke, zh, en) => {
    const fault = String(await provoke())
    await showPage(() => <Fault fault={fault} />, '/page', 'zh-CN')
    expect(document.body.textContent).toContain(zh || 'jpg')
    await showPage(() => <Fault fault={fault} />, '/page', 'en-US')
    expect(document.body.textContent).toMatch(en)
  })
  it('judges names, phones, addresses, codes and passwords in words, in both languages', async () => {
    const said: Record<string, readonly string[]> = {}
    const Said = () => {
      const r = useRules()
      const [all] = useState(() =>
        [
          r.name(''),
          r.name('名'.repeat(51)),
          r.phone(''),
          r.phone('2380000'),
          r.email(''),
          r.email('a@'),
          r.code(''),
          r.password(''),
          r.newPassword(''),
          r.newPassword('abc'),
          r.repeat('', 'Abcd1234'),
          r.repeat('Abcd1235', 'Abcd1234'),
        ].map(String),
      )
      return <p data-testid="said">{all.join('|')}</p>
    }
    for (const language of languages) {
      await showPage(Said, '/page', language)
      said[language] = (await screen.findAllByTestId('said')).at(-1)!.textContent.split('|')
    }
    expect(said).toMatchInlineSnapshot(`
      {
        "en-US": [
          "Enter your name",
          "A name has at most 50 characters",
          "Enter your phone number",
          "A phone number has 11 digits and starts with 1",
          "Enter your e-mail",
          "Not a valid e-mail address, such as name@company.cn",
          "Enter the code",
          "Enter your password",
          "Enter a new password",
          "At least 8 characters, with upper case, lower case and a digit",
          "Repeat the password",
          "The two password inputs are inconsistent",
        ],
        "zh-CN": [
          "请填写姓名",
          "姓名最多 50 个字",
          "请填写手机号",
          "手机号是 1 开头的 11 位数字",
          "请填写邮箱",
          "邮箱格式不对，例如 name@company.cn",
          "请输入验证码",
          "请输入密码",
          "请输入新密码",
          "密码至少 8 位，要有大写字母、小写字母和数字",
          "请再次输入密码",
          "两次输入的密码不一致",
        ],
      }
    `)
  })
})
