export { intOrString, PercentOrAbsolute } from '../../json/percent-or-absolute';
