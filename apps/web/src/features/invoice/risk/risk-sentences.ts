// Sentences of the risk radar and of an invoice's story, fetched with the drawer; no list needs them.
import { risk as englishRisk } from '@piaotai/locales/en-US/risk.ts'
import { invoiceStory as englishStory } from '@piaotai/locales/en-US/invoice-story.ts'
import { risk as chineseRisk } from '@piaotai/locales/zh-CN/risk.ts'
import { invoiceStory as chineseStory } from '@piaotai/locales/zh-CN/invoice-story.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('risk', { 'zh-CN': chineseRisk, 'en-US': englishRisk })
alsoSay('invoiceStory', { 'zh-CN': chineseStory, 'en-US': englishStory })
