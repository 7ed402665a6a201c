// One address for three subjects: the person, their companies, and a company's members and permissions.
import { center, joinParts } from './endpoint.ts'
import * as parts from './user/parts.ts'

export const userCenter = center('/user-center', '用户与公司 Users and companies', joinParts(parts))
