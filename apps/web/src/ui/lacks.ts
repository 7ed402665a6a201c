import { useTranslation } from 'react-i18next'
import { grantedKeys, useSession } from '../lib/session.ts'

/** Of a button key (`staffManagement.move`): undefined when it is held, else the sentence that names the missing right, for the disabled button's title. */
export const useLacks = (): ((key: string) => string | undefined) => {
  const { t } = useTranslation(['shell', 'people'])
  const held = grantedKeys(useSession()?.team?.operatorInfo.menuList)
  return (key) => (held.has(key) ? undefined : t('shell:lacks', { right: t(`people:button.${key.slice(key.indexOf('.') + 1)}` as 'people:button.move') }))
}
