// 个人信息: each row shows its state and one action.
import { App, Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { Avatar } from '../../ui/values/avatar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PictureButton } from '../../shared/account/picture-button.tsx'
import type { Inner } from './dialog-names.ts'
import { NameRow } from './name-row.tsx'
import styles from './personal.module.css'

const Row = ({ label, value, note, children }: { label: string; value: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <div className={styles['info-row']}>
    <span>{label}</span>
    <div>
      {value}
      {note ? <small>{note}</small> : null}
    </div>
    {children}
  </div>
)
/** `from`: the dialog that returns here; its button gets the focus. */
export const InformationDialog = ({
  from,
  onClose,
  onOpen,
}: {
  from: Inner | undefined
  onClose: () => void
  onOpen: (inner: Inner) => void
}) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const user = useSession()?.user
  if (!user) return null
  const codesLeft = user.recoveryCodesLeft
  const picture = user.headUrl ?? user.avatar
  const savePicture = async (headUrl: string | null): Promise<void> => {
    await api.user.modifyUser({ headUrl, modifyFieldList: ['headUrl'] })
    await reloadUser()
    void message.success(t('picture.done'))
  }
  const act = (label: string, inner: Inner, subject: string) => (
    <Button
      size="small"
      data-first={inner === from ? '' : undefined}
      aria-label={`${label} ${subject}`}
      onClick={() => {
        onOpen(inner)
      }}
    >
      {label}
    </Button>
  )
  // A phone change is confirmed by the password: without one, a separate page binds the first phone.
  const bindTel = user.hasPassword ? (
    act(t(user.tel ? 'information.change' : 'information.bind'), 'tel', t('information.phone'))
  ) : user.tel ? null : (
    <Button
      size="small"
      onClick={() => {
        void navigate({ to: '/bindPhone' })
      }}
    >
      {t('information.bind')}
    </Button>
  )
  return (
    <Dialog title={t('information.title')} width={560} onClose={onClose}>
      <Row label={t('information.picture')} value={<Avatar name={user.name} url={picture} size={48} />}>
        {user.headUrl ? (
          <Button
            size="small"
            type="text"
            onClick={() => {
              savePicture(null).catch(() => undefined)
            }}
          >
            {t('information.removePicture')}
          </Button>
        ) : null}
        <PictureButton label={t('information.changePicture')} round first={from === undefined} onDone={savePicture} />
      </Row>
      <NameRow name={user.name} />
      <Row label={t('information.phone')} value={user.tel ?? <i>{t('information.none')}</i>}>
        {bindTel}
      </Row>
      <Row label={t('information.email')} value={user.emailAccount ?? <i>{t('information.none')}</i>}>
        {act(t(user.emailAccount ? 'information.change' : 'information.bind'), 'email', t('information.email'))}
      </Row>
      <Row
        label={t('information.wx')}
        value={
          user.bindWx ? (
            user.nickName ? (
              t('information.boundAs', { name: user.nickName })
            ) : (
              t('information.bound')
            )
          ) : (
            <i>{t('information.none')}</i>
          )
        }
      >
        {act(t(user.bindWx ? 'information.unbind' : 'information.bind'), 'wx', t('information.wx'))}
      </Row>
      <Row
        label={t('information.password')}
        value={user.hasPassword ? t('information.set') : <i>{t('information.unset')}</i>}
        note={user.passwordAged ? <span className={styles['aged']}>{t('information.aged')}</span> : undefined}
      >
        {act(t(user.hasPassword ? 'information.modify' : 'information.setUp'), 'password', t('information.password'))}
      </Row>
      <Row
        label={t('information.factor')}
        value={user.totpOn ? t('information.on') : <i>{t('information.off')}</i>}
        note={
          codesLeft === null ? undefined : (
            <span className={codesLeft > limits.recoveryCodesLow ? undefined : styles['aged']}>
              {t('information.codesLeft', { count: codesLeft })}
            </span>
          )
        }
      >
        {user.totpOn ? act(t('information.codes'), 'recovery', t('information.factor')) : null}
        {act(t(user.totpOn ? 'information.turnOff' : 'information.turnOn'), 'factor', t('information.factor'))}
      </Row>
      <Row label={t('information.sessions')} value={null}>
        {act(t('information.manage'), 'sessions', t('information.sessions'))}
      </Row>
    </Dialog>
  )
}
