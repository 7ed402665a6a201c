// 邀请成员: by a link for several people, or by phone or e-mail for one.
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailHolds, limits, phoneHolds } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../../lib/http/api.ts'
import { useSaid } from '../../../lib/i18n/use-said.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { typedPhone } from '../../../shared/account/phone-field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { InvitationBounds } from './invitation-bounds.tsx'
import { InvitationMade } from './invitation-made.tsx'
import { DepartmentSelect } from '../department-select.tsx'
import { useChange, useGroups, type Department } from '../member.queries.ts'
import { RadioRow } from '../radio-row.tsx'
import styles from '../../../ui/fields/form.module.css'

/** Refusals that whoever is invited is the reason of. */
const aboutTo: ReadonlySet<string> = new Set(['input.invalid', 'invitation.targetTooOften'])
type Kind = 'link' | 'tel' | 'email'
export const InviteDialog = ({ departments, onClose }: { departments: readonly Department[]; onClose: () => void }) => {
  const { t } = useTranslation('member')
  const groups = useGroups()
  const [kind, setKind] = useState<Kind>('link')
  const [to, setTo] = useState('')
  const [departmentId, setDepartmentId] = useState<string | null>(null)
  const [groupIds, setGroupIds] = useState<string[]>([])
  const [days, setDays] = useState(7)
  const [maxUses, setMaxUses] = useState(10)
  const [error, setError] = useSaid(t)
  const [link, setLink] = useState<string>()
  const invite = useChange(() =>
    api.user.createInvitation(
      {
        kind,
        ...(kind === 'link' ? { maxUses } : { to: to.trim().toLowerCase() }),
        ...(departmentId ? { departmentId } : {}),
        groupIds,
        days,
      },
      { quiet: true },
    ),
  )
  /** Whether what is wrong is whom to invite. */
  const [toWrong, setToWrong] = useState(false)
  const refuse = (sentence: Parameters<typeof setError>[0], ofTo = true) => {
    setError(sentence)
    setToWrong(ofTo)
    if (ofTo) document.getElementById('invite-to')?.focus()
  }
  const submit = () => {
    if (kind === 'tel' && !phoneHolds(to.trim())) {
      refuse((t) => t('invite.phoneWrong'))
      return
    }
    if (kind === 'email' && !emailHolds(to.trim())) {
      refuse((t) => t('invite.emailWrong'))
      return
    }
    invite.mutateAsync(undefined).then(
      (made) => {
        setLink(`${location.origin}/visitor/join?invite=${made.token}`)
      },
      (e: unknown) => {
        refuse(() => (e instanceof CallFailed ? e.message : ''), e instanceof CallFailed && aboutTo.has(e.type ?? ''))
      },
    )
  }
  if (link)
    return (
      <InvitationMade
        text={t(kind === 'link' ? 'invite.linkText' : 'invite.sentText', { to })}
        link={link}
        days={days}
        onAnother={() => {
          setLink(undefined)
          setTo('')
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={t('invite.title')}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={invite.isPending} onClick={submit}>
            {t(kind === 'link' ? 'invite.makeLink' : 'invite.send')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          submit()
        }}
        noValidate
      >
        <div className={styles['field']}>
          <RadioRow<Kind>
            value={kind}
            values={['link', 'tel', 'email']}
            label={(k) => t(`invite.kind.${k}`)}
            hint={(k) => t(`invite.hint.${k}`)}
            onChange={(k) => {
              setKind(k)
              setError()
            }}
          />
        </div>
        {kind === 'link' ? null : (
          <Field id="invite-to" label={t(`invite.to.${kind}`)} error={toWrong ? error : ''}>
            <Input
              id="invite-to"
              maxLength={kind === 'tel' ? undefined : limits.email}
              inputMode={kind === 'tel' ? 'tel' : 'email'}
              value={to}
              status={toWrong && error ? 'error' : ''}
              onChange={(e) => {
                setTo(kind === 'tel' ? typedPhone(e.target.value) : e.target.value)
                setError()
              }}
              aria-describedby="invite-to-note"
            />
          </Field>
        )}
        <Field id="invite-department" label={t('staff.department')}>
          <DepartmentSelect
            id="invite-department"
            departments={departments}
            value={departmentId}
            onChange={setDepartmentId}
            placeholder={t('department.nobodys')}
          />
        </Field>
        <Field id="invite-groups" label={t('staff.groups')}>
          <Select
            id="invite-groups"
            mode="multiple"
            style={{ width: '100%' }}
            placeholder={t('invite.noGroups')}
            value={groupIds}
            onChange={setGroupIds}
            showSearch={{ optionFilterProp: 'label' }}
            options={(groups.data ?? []).map((g) => ({
              value: g.id,
              label: g.name,
              ...(g.grantable ? {} : { disabled: true, title: t('group.beyondOwn') }),
            }))}
          />
        </Field>
        <InvitationBounds days={days} maxUses={kind === 'link' ? maxUses : undefined} onDays={setDays} onMaxUses={setMaxUses} />
        {kind === 'link' || !toWrong ? <FormError text={error} /> : null}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
