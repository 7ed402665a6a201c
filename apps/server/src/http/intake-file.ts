// The file of a program: what is said about it stands in the address, the bytes in the form.
import type { Centers } from '@piaotai/contract/centers.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import { intakeLimits } from '@piaotai/domain/intake-api.ts'
import type { Actor } from '../kernel/actor.ts'
import { readMultipartFile, type FormFile } from './multipart.ts'
import type { Handlers } from './register-center.ts'

type Endpoint = Centers['bureau']['endpoints']['bringFile']
export interface IntakeFileUseCases {
  readonly bringFile: (actor: Actor, input: In<Endpoint>, file: FormFile) => Promise<Out<Endpoint>>
}
export const intakeFileHandlers = ({ bringFile }: IntakeFileUseCases): Handlers<Centers['bureau'], 'bringFile'> => ({
  bringFile: async ({ input, who, request }) => bringFile(who, input, await readMultipartFile(request, intakeLimits.fileBytes)),
})
