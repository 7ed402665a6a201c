// Sentences of devices, fetched with what says them.
import { devices as english } from '@piaotai/locales/en-US/devices.ts'
import { devices as chinese } from '@piaotai/locales/zh-CN/devices.ts'
import { alsoSay } from './language.ts'

alsoSay('devices', { 'zh-CN': chinese, 'en-US': english })
