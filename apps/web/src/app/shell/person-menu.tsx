// The person's menu in the header: actions on their own account.
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, BookOpen, Check, CircleQuestionMark, Headset, KeyRound, LogOut, SunMoon, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { chooseColors, colorChoices, useColorChoice } from '../../lib/browser/color-mode.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { useSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-in.ts'
import { Avatar } from '../../ui/values/avatar.tsx'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import type { PersonalDialogName } from '../../features/personal/dialog-names.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'
import styles from './shell.module.css'

const PersonalDialogs = lazyAntd(() => import('../../features/personal/personal-dialogs.tsx'))
const Reminder = lazyAntd(() => import('../../features/personal/reminder.tsx'))
const SwitchDialog = lazyAntd(() => import('./switch-dialog.tsx'))
const size = 14

export const PersonMenu = () => {
  const { t, i18n } = useTranslation('shell')
  const user = useSession()?.user
  const colors = useColorChoice()
  const navigate = useNavigate()
  const [open, setOpen] = useState<PersonalDialogName | 'switch'>()
  const close = () => {
    setOpen(undefined)
  }
  const items = [
    {
      key: 'information',
      icon: <UserRound size={size} />,
      label: t('header.information'),
      onClick: () => {
        setOpen('information')
      },
    },
    {
      key: 'switch',
      icon: <ArrowLeftRight size={size} />,
      label: t('header.switchCompany'),
      onClick: () => {
        setOpen('switch')
      },
    },
    {
      key: 'service',
      icon: <Headset size={size} />,
      label: t('header.service'),
      onClick: () => {
        setOpen('service')
      },
    },
    {
      key: 'password',
      icon: <KeyRound size={size} />,
      label: t('header.password'),
      onClick: () => {
        setOpen('password')
      },
    },
    {
      key: 'colors',
      icon: <SunMoon size={size} />,
      label: t('header.colors.title'),
      children: colorChoices.map((choice) => ({
        key: choice,
        icon: choice === colors ? <Check size={size} /> : <span className="no-icon" />,
        label: t(`header.colors.${choice}`),
        onClick: () => {
          chooseColors(choice)
        },
      })),
    },
    {
      key: 'help',
      icon: <CircleQuestionMark size={size} />,
      label: t('header.help'),
      onClick: () => {
        void navigate({ to: '/help' })
      },
    },
    {
      key: 'docs',
      icon: <BookOpen size={size} />,
      label: t('header.docs'),
      onClick: () => {
        window.open(docsAddress(i18n.language), '_blank', 'noopener')
      },
    },
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogOut size={size} />,
      label: t('header.logout'),
      onClick: () => {
        void signOut()
      },
    },
  ]
  const name = user?.name || (user?.emailAccount ?? user?.tel ?? '')
  return (
    <>
      <DropMenu menu={{ items }} placement="bottomRight">
        <button type="button" className={`plain ${styles['person']}`} aria-label={`${t('header.person')} ${name}`} title={name}>
          <Avatar name={name} url={user?.headUrl ?? user?.avatar} />
          <span>{name}</span>
        </button>
      </DropMenu>
      <Suspense>
        {user?.passwordAged || (user?.recoveryCodesLeft ?? limits.recoveryCodes) <= limits.recoveryCodesLow ? (
          <Reminder onNow={setOpen} />
        ) : null}
      </Suspense>
      <Suspense>
        {open === 'switch' ? <SwitchDialog onClose={close} /> : open ? <PersonalDialogs open={open} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
