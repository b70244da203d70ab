import { describeAgreement } from './agreement';

describeAgreement('jobs and companions');
