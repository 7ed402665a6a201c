import { useMemo } from 'react'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { grantedKeys, useSession } from './session.ts'

/** Whether the current person holds a section, page or button key here. */
export const useCan = (key: Permission): boolean => {
  const menu = useSession()?.company?.operatorInfo.menuList
  return useMemo(() => grantedKeys(menu), [menu]).has(key)
}
