import { useMemo } from 'react'
import { grantedKeys, useSession } from './session.ts'

/** Whether the current person holds a section, page or button key here. */
export const useCan = (key: string): boolean => {
  const menu = useSession()?.company?.operatorInfo.menuList
  return useMemo(() => grantedKeys(menu), [menu]).has(key)
}
