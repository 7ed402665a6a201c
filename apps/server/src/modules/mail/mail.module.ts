// Mail in: addresses, bound mailboxes, mails and their parts.
import { defineModule } from '../../kernel/module.ts'

export const mailModule = defineModule({})
