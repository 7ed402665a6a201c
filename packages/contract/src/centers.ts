// The served centers, and the web's line for each base.
import { authCenter } from './account/sign-in.ts'
import { bureauCenter } from './bureau-center.ts'
import { emailCenter } from './email-center.ts'
import { invoiceCenter } from './invoice-center.ts'
import { uploadCenter } from './file.ts'
import { userCenter } from './user-center.ts'

export const centers = {
  auth: authCenter,
  user: userCenter,
  invoice: invoiceCenter,
  upload: uploadCenter,
  email: emailCenter,
  bureau: bureauCenter,
} as const
export type Centers = typeof centers
