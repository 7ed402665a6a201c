// Sentences of overviews and suites, fetched with what shows them.
import { overview as english } from '@piaotai/locales/en-US/overview.ts'
import { overview as chinese } from '@piaotai/locales/zh-CN/overview.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('overview', { 'zh-CN': chinese, 'en-US': english })
