// The served centers: the parts of each under its base.
import { center, centerOf, type CenterName, type Endpoint, type EndpointsOf, type PartOf } from './endpoint.ts'
import * as parts from './parts.ts'

type Part = (typeof parts)[keyof typeof parts]
/** By name, so that documents keep their order however the parts are loaded. */
const sorted = Object.entries(parts as unknown as Readonly<Record<string, Readonly<Record<string, Endpoint>> & PartOf>>)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, part]) => part)
const endpointsOf = <C extends CenterName>(name: C): EndpointsOf<Part, C> => {
  const all = sorted.filter((part) => part[centerOf] === name).flatMap((part) => Object.entries(part))
  const joined = Object.fromEntries(all)
  if (Object.keys(joined).length < all.length) throw new Error(`two parts of ${name} have an endpoint of one name`)
  return joined as unknown as EndpointsOf<Part, C>
}

export const centers = {
  auth: center('/auth-center', '登录 Auth', endpointsOf('auth')),
  user: center('/user-center', '用户与公司 Users and companies', endpointsOf('user')),
  invoice: center('/invoice-center', '发票 Invoices', endpointsOf('invoice')),
  upload: center('/upload-center', '上传 Uploads', endpointsOf('upload')),
  email: center('/email-center', '交付与邮件 Deliveries and mail', endpointsOf('email')),
  bureau: center('/atpiao-center', '电子税务局 Tax bureau', endpointsOf('bureau')),
} as const
export type Centers = typeof centers
