// Sentences of devices, fetched with what says them.
import { apiKeyDevices as english } from '@piaotai/locales/en-US/api-key-devices.ts'
import { apiKeyDevices as chinese } from '@piaotai/locales/zh-CN/api-key-devices.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('apiKeyDevices', { 'zh-CN': chinese, 'en-US': english })
