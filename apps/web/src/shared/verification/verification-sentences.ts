// Sentences of verification, fetched with its tab, dialogs and pages.
import { verification as english } from '@piaotai/locales/en-US/verification.ts'
import { verification as chinese } from '@piaotai/locales/zh-CN/verification.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('verification', { 'zh-CN': chinese, 'en-US': english })
