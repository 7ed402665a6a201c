// A person's own name: whoever opens or joins a company is known to others by it.
import { isPlaceholderName } from '@piaotai/domain/limits.ts'
import { api } from './api.ts'
import type { Session } from './session.ts'
import { reloadUser } from './sign-in.ts'

/** WeChat's placeholder counts as no name. */
export const lacksName = (user: Session['user']): boolean => user === undefined || user.name.trim() === '' || isPlaceholderName(user.name)

export const saveOwnName = async (name: string): Promise<void> => {
  await api.user.modifyUser({ name: name.replace(/\s+/g, ' ').trim(), modifyFieldList: ['name'] }, { quiet: true })
  await reloadUser()
}
