// 判断: how invoices stand.
import { defineModule } from '../../../kernel/module.ts'
import { judgementSubscribers } from './subscribers.ts'

export const judgementModule = defineModule({ subscribers: judgementSubscribers })
