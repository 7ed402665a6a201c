// The members of a group, and the effective permissions of one of them, with the draft's gains and losses marked.
import { Button, Select } from 'antd'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/values/avatar.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { AccessView } from './access-view.tsx'
import type { Draft } from './group-draft.ts'
import { useAccess, useChange, useMembers, type Access, type Group, type Member } from '../member.queries.ts'
import styles from '../member.module.css'

export const GroupMembers = ({ group, draft }: { group: Group; draft: Draft }) => {
  const { t } = useTranslation('member')
  const lacksKey = useMissingPermission()('permissionGroup.members')
  const missingPermission = lacksKey ?? (group.grantable ? undefined : t('group.beyondOwn'))
  const may = missingPermission === undefined
  const members = useMembers({ page: 1, pageSize: 500, groupId: group.id }).data?.content ?? []
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<string>()
  const person = members.find((s) => s.id === shown) ?? members[0]
  const self = useSession()?.user?.id
  /** Nobody else changes the super admin's groups. */
  const mayTouch = (s: Member): boolean => s.role !== 'superAdmin' || s.id === self
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  // Seeing other people's permissions needs one of these pages.
  const maySee = held.has('menu_4.personset') || held.has('menu_4.staffManagement')
  const access = useAccess(maySee ? person?.id : undefined).data
  const put = useChange((userIds: string[]) => api.user.setGroupMembers({ id: group.id, userIds }))
  return (
    <div className={styles['group-side']}>
      <h2>
        {t('group.memberTitle')}
        <em>{t('group.members', { count: group.memberIds.length })}</em>
        <button
          type="button"
          className="plain link"
          disabled={!may}
          title={missingPermission}
          onClick={() => {
            setAdding(true)
          }}
        >
          {t('group.addMember')}
        </button>
      </h2>
      <ul>
        {members.map((s) => {
          const elsewhere = s.groups.filter((g) => g.id !== group.id)
          return (
            <li key={s.id}>
              <Avatar name={s.name} url={s.headUrl} />
              <span>{s.name}</span>
              <small>{s.departmentName}</small>
              {s.status === 'disabled' ? (
                <span className="status rest">{t('staff.disabled')}</span>
              ) : elsewhere.length > 0 ? (
                <small className={styles['elsewhere']} title={elsewhere.map((g) => g.name).join(t('comma'))}>
                  {t('group.alsoIn', { name: elsewhere[0]!.name })}
                </small>
              ) : null}
              <button
                type="button"
                className="plain"
                aria-label={t('group.dropMember', { name: s.name })}
                disabled={!may || put.isPending || !mayTouch(s)}
                title={missingPermission ?? (mayTouch(s) ? undefined : t('staff.notAdmin'))}
                onClick={() => {
                  put.mutate(group.memberIds.filter((one) => one !== s.id))
                }}
              >
                <X size={13} />
              </button>
            </li>
          )
        })}
      </ul>
      {person && access ? (
        <>
          <h2>
            {t('access.title')}
            <Select
              size="small"
              value={person.id}
              onChange={setShown}
              aria-label={t('access.title')}
              options={members.map((s) => ({ value: s.id, label: s.name }))}
            />
          </h2>
          <AccessView access={access} change={(key) => changeOf(access, group, draft, key)} />
        </>
      ) : null}
      {adding ? (
        <AddMembers
          group={group}
          onClose={() => {
            setAdding(false)
          }}
          onAdd={(ids) => put.mutateAsync([...new Set([...group.memberIds, ...ids])])}
        />
      ) : null}
    </div>
  )
}

/** The unsaved draft's gain or loss for this person: a permission with another reason stays. */
const changeOf = (access: Access, group: Group, draft: Draft, key: string): 'gained' | 'lost' | undefined => {
  const held = access.keys.find((k) => k.key === key)
  if (!held && draft.keys.has(key)) return 'gained'
  if (held && !draft.keys.has(key) && held.reasons.every((r) => r.kind === 'group' && r.id === group.id)) return 'lost'
  return undefined
}

const AddMembers = ({ group, onAdd, onClose }: { group: Group; onAdd: (ids: string[]) => Promise<unknown>; onClose: () => void }) => {
  const { t } = useTranslation('member')
  const [keyword, setKeyword] = useState('')
  const [ids, setIds] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const found = useMembers({ page: 1, pageSize: 50, status: 'active', ...(keyword.trim() ? { keyword: keyword.trim() } : {}) })
  const submit = () => {
    setBusy(true)
    onAdd(ids).then(onClose, () => {
      setBusy(false)
    })
  }
  return (
    <Dialog
      title={t('group.addTitle')}
      facts={group.name}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            disabled={ids.length === 0}
            title={ids.length === 0 ? t('group.chooseFirst') : undefined}
            loading={busy}
            onClick={submit}
          >
            {t('group.addSubmit', { count: ids.length })}
          </Button>
        </>
      }
    >
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        placeholder={t('staff.search')}
        aria-label={t('staff.search')}
        loading={found.isFetching}
        value={ids}
        onChange={setIds}
        options={(found.data?.content ?? [])
          .filter((s) => !group.memberIds.includes(s.id) && s.role !== 'superAdmin')
          .map((s) => ({ value: s.id, label: [s.name, s.departmentName].filter(Boolean).join(' · ') }))}
      />
    </Dialog>
  )
}
