// A person's own name: the other members see it when the person creates or joins a company.
import { isPlaceholderName } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import type { Session } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'

/** WeChat's placeholder counts as no name. */
export const lacksName = (user: Session['user']): boolean => user === undefined || user.name.trim() === '' || isPlaceholderName(user.name)

export const saveOwnName = async (name: string): Promise<void> => {
  await api.user.modifyUser({ name: name.replace(/\s+/g, ' ').trim(), modifyFieldList: ['name'] }, { quiet: true })
  await reloadUser()
}
