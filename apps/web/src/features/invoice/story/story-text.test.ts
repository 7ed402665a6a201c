import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { enUS } from '@piaotai/locales/en-US.ts'
import { risk as englishRisk } from '@piaotai/locales/en-US/risk.ts'
import { invoiceStory as englishStory } from '@piaotai/locales/en-US/invoice-story.ts'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { risk } from '@piaotai/locales/zh-CN/risk.ts'
import { invoiceStory as story } from '@piaotai/locales/zh-CN/invoice-story.ts'
import { findingOf } from '@piaotai/domain/risk/risk.ts'
import { tellStory, type StoryMatter } from '@piaotai/domain/invoice/story.ts'
import { storyText, type Tongue } from './story-text.ts'

const matter: StoryMatter = {
  invoice: {
    entrySource: 6,
    enteredBy: '沈亦舟',
    enteredAt: '2026-11-20T03:00:00.000Z',
    originalFormat: 'ofd',
    fields: { number: { from: 'xml', agrees: ['qr'] }, 'seller.name': { from: 'ocr' } },
    warnings: [{ field: 'seller.name', code: 'lowConfidence' }],
    checks: [
      { name: 'sumsAgree', ok: false },
      { name: 'wordsAgree', ok: true },
    ],
    category: 1,
    verifyStatus: 3,
    titleStatus: 1,
    useStatus: 0,
    accountingDate: null,
    voucherNumber: '记-0817',
    nonDeductibleReason: 3,
  },
  log: [
    {
      action: 'invoice.corrected',
      actor: '周牧野',
      at: '2026-11-20T05:00:00.000Z',
      detail: { reason: '票面模糊', fields: [{ field: 'date' }] },
    },
  ],
  receipts: [{ status: 3, askedAt: '2026-11-20T04:00:00.000Z', userName: null }],
  risk: {
    findings: [findingOf('belowLimit', 'justBelow', { limit: '10000.00', gap: '100.00', count: 0, days: 7 }), findingOf('qr', 'none')],
    unchecked: 1,
  },
}
describe('The text of a story', () => {
  beforeAll(async () => {
    await i18next.init({
      lng: 'zh-CN',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      resources: { 'zh-CN': { ...zhCN, risk, invoiceStory: story }, 'en-US': { ...enUS, risk: englishRisk, invoiceStory: englishStory } },
    })
  })
  const tell = (language: 'zh-CN' | 'en-US'): string => {
    const of = <N extends 'invoiceStory' | 'states' | 'invoice' | 'risk'>(name: N) => i18next.getFixedT(language, name)
    const tongue: Tongue = {
      story: of('invoiceStory'),
      states: of('states'),
      invoices: of('invoice'),
      risk: of('risk'),
      comma: language === 'en-US' ? ', ' : '、',
    }
    return storyText(tongue, '—', tellStory(matter))
  }
  it('in Chinese names people, sources, fields, sums and what to do', () => {
    const text = tell('zh-CN')
    for (const part of [
      '来源：沈亦舟于 2026-11-20 11:00',
      '来自“OCR”：销方名称',
      '2 项本地校验中 1 项未通过',
      '系统于 2026-11-20 12:00 查验，结果：查无此票',
      '低风险 · 贴近限额：比限额 ¥10,000.00 少 ¥100.00',
      '未检查：二维码',
      '周牧野',
      '票面模糊',
      '凭证号 记-0817',
      '用于集体福利',
      '联系销方核实',
    ])
      expect(text).toContain(part)
  })
  it('in English holds no word of Chinese but names and what people wrote', () => {
    expect(tell('en-US').replace(/沈亦舟|周牧野|票面模糊|记-0817/g, '')).not.toMatch(/[\u4e00-\u9fff]/)
  })
  it.each(['zh-CN', 'en-US'] as const)('in %s leaves no placeholder and no key open', (language) => {
    expect(tell(language)).not.toMatch(/\{\{|says\.|undefined/)
  })
})
