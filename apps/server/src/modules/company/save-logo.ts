import type { In } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/user/company.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/needs.ts'
import { redraw } from '../../kernel/pictures.ts'
import type { Inspected, StoredFile } from '../file/index.ts'
import type { CompanyNeeds } from './needs.ts'
import type { SignLink } from './read-teams.ts'

const side = 512
/** Uploads of this person in this company, within the size of a picture, and what is kept of them. */
export interface LogoFiles {
  readonly readUpload: (actor: Actor, url: string) => Promise<Uint8Array>
  readonly storeBytes: (companyId: string, name: string, bytes: Uint8Array) => Promise<Inspected>
  readonly claimFile: (tx: Tx, owner: Actor, file: Inspected) => Promise<StoredFile>
}

/** The picture is drawn anew, so that nothing but pixels is kept of what was uploaded. */
export const saveLogo =
  ({ db, audit, signLink, logos }: CompanyNeeds & { readonly signLink: SignLink; readonly logos: LogoFiles }) =>
  async (actor: Actor, { url }: In<typeof companyEndpoints.saveLogo>): Promise<{ logoUrl: string | null }> => {
    const kept = url === null ? null : await logos.storeBytes(actor.companyId, 'logo.png', await drawn(await logos.readUpload(actor, url)))
    return db.inTenant(actor, async (tx) => {
      const fileId = kept === null ? null : (await logos.claimFile(tx, actor, kept)).id
      await tx.updateTable('company').set({ logo_file_id: fileId }).where('id', '=', actor.companyId).execute()
      await audit.record(tx, actor, [
        {
          action: fileId ? 'company.logoChanged' : 'company.logoRemoved',
          objectType: 'company',
          objectId: actor.companyId,
          detail: fileId ? { fileId } : {},
        },
      ])
      return { logoUrl: fileId ? signLink(actor, fileId, 'file') : null }
    })
  }
const drawn = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const png = await redraw(bytes, side, 'inside')
  if (!png) throw new Problem('company.pictureInvalid')
  return png
}
