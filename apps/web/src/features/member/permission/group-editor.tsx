// The editor of a permission group: its name, scope, keys, and members.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../../lib/http/api.ts'
import { useSaid } from '../../../lib/i18n/use-said.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { changedKeys, countChanges, draftOf, emptyDraft, type Draft } from './group-draft.ts'
import { GroupMembers } from './group-members.tsx'
import { GroupScope } from './group-scope.tsx'
import { KeyTree } from './key-tree.tsx'
import { useChange, useChoices, type Group } from '../member.queries.ts'
import styles from '../member.module.css'

const fieldsOf = (draft: Draft) => ({
  name: draft.name.trim(),
  remark: draft.remark,
  keys: [...draft.keys],
  scope: draft.scope,
  departmentIds: [...draft.departmentIds],
  poolIds: [...draft.poolIds],
  pushCategories: [...draft.pushCategories],
})

interface EditorProps {
  readonly group: Group | undefined
  readonly start: Draft
  readonly onDirty: (dirty: boolean) => void
  readonly onCopy: (draft: Draft) => void
  readonly onDone: (saved: Group | undefined) => void
  /** Discards a new group. */
  readonly onDrop: () => void
}
export const GroupEditor = ({ group, start, onDirty, onCopy, onDone, onDrop }: EditorProps) => {
  const { t } = useTranslation(['member', 'states'])
  const confirmDanger = useConfirmDanger()
  const missingPermission = useMissingPermission()('permissionGroup.edit')
  const mayEdit = missingPermission === undefined
  const choices = useChoices().data
  const stored = group ? draftOf(group) : emptyDraft('')
  const grantable = new Set(mayEdit ? choices?.grantable : [])
  const [draft, setDraft] = useState(start)
  const [error, setError] = useSaid(t)
  /** Whether it is the name that is wrong. */
  const [nameWrong, setNameWrong] = useState(false)
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    setError()
    setNameWrong(false)
    onDirty(countChanges(next, stored) > 0)
  }
  const changes = countChanges(draft, stored)
  const save = useChange(() =>
    group
      ? api.user.editGroup({ id: group.id, version: group.version, ...fieldsOf(draft) }, { quiet: true })
      : api.user.createGroup(fieldsOf(draft), { quiet: true }),
  )
  const remove = useChange(() => api.user.removeGroup({ id: group!.id }))
  const submit = () => {
    if (draft.name.trim() === '') {
      setError((t) => t('group.nameRequired'))
      setNameWrong(true)
      return
    }
    save.mutateAsync(undefined).then(onDone, (e: unknown) => {
      setError(() => (e instanceof CallFailed ? e.message : ''))
      setNameWrong(e instanceof CallFailed && e.type === 'group.nameTaken')
    })
  }
  const askRemoval = () => {
    confirmDanger({
      title: t('group.removeTitle', { name: group?.name }),
      content: t('group.removeText', { count: group?.memberIds.length ?? 0 }),
      okText: t('group.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        await remove.mutateAsync(undefined)
        onDone(undefined)
      },
    })
  }
  return (
    <>
      <div className={styles['group-editor']}>
        <div className={styles['group-head']}>
          <div>
            <Input
              className={styles['group-name']}
              variant="borderless"
              maxLength={limits.name}
              value={draft.name}
              readOnly={!mayEdit}
              status={nameWrong ? 'error' : ''}
              aria-label={t('group.name')}
              aria-describedby="group-error"
              onChange={(e) => {
                put({ name: e.target.value })
              }}
            />
            {group ? (
              <p className="sub">{t('group.changedAt', { day: dayOf(group.changedAt) })}</p>
            ) : (
              <p className="sub">{t('group.notSaved')}</p>
            )}
            <p className="field-error" id="group-error" role="alert">
              {error}
            </p>
          </div>
          <div className="row">
            {group ? (
              <>
                <Button danger type="text" disabled={!mayEdit} title={missingPermission} onClick={askRemoval}>
                  {t('group.remove')}
                </Button>
                <Button
                  disabled={!mayEdit}
                  title={missingPermission}
                  onClick={() => {
                    onCopy(draft)
                  }}
                >
                  {t('group.copy')}
                </Button>
              </>
            ) : null}
            <SaveButtons
              changed={changes > 0}
              discard={t('group.discard')}
              save={changes === 0 ? t('group.save') : t('group.saveChanges', { count: changes })}
              missingPermission={missingPermission}
              busy={save.isPending}
              onDiscard={() => {
                if (group) put(stored)
                else onDrop()
              }}
              onSave={submit}
            />
          </div>
        </div>
        <GroupScope draft={draft} missingPermission={missingPermission} put={put} />
        <KeyTree
          keys={draft.keys}
          changed={group ? changedKeys(draft, stored) : new Set()}
          grantable={grantable}
          missingPermission={missingPermission}
          onChange={(keys) => {
            put({ keys })
          }}
        />
      </div>
      {group ? (
        <GroupMembers group={group} draft={draft} />
      ) : (
        <div className={styles['group-side']}>
          <h2>{t('group.memberTitle')}</h2>
          <p className="sub">{t('group.saveFirst')}</p>
        </div>
      )}
    </>
  )
}
