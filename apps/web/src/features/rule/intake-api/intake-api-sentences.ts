// Sentences of the hosts whose links are taken, fetched with them.
import { intakeApi as english } from '@piaotai/locales/en-US/intake-api.ts'
import { intakeApi as chinese } from '@piaotai/locales/zh-CN/intake-api.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('intakeApi', { 'zh-CN': chinese, 'en-US': english })
