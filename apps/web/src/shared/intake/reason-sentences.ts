// Sentences of why a file was not read or an invoice not taken, fetched with what says them.
import { intakeReasons as english } from '@piaotai/locales/en-US/intake-reasons.ts'
import { intakeReasons as chinese } from '@piaotai/locales/zh-CN/intake-reasons.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('intakeReasons', { 'zh-CN': chinese, 'en-US': english })
