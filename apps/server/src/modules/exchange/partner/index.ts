export { partnerModule } from './partner.module.ts'
