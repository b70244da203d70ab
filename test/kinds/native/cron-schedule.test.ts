import { readSchedule } from '../../../constructs/kinds/native/cron-schedule';
import { isTimeZone, spelledTimeZone } from '../../../constructs/kinds/native/time-zone';
import * as vectors from '../../vectors/schedules.json';

describe('a schedule is read as robfig/cron v3.0.1 reads it', () => {
  test.each(vectors.fires)('%j comes round', (schedule) => {
    expect(readSchedule(schedule)).toEqual({ fires: true });
  });

  test.each(vectors.never)('%j is taken and never comes round', (schedule) => {
    expect(readSchedule(schedule)).toEqual({ fires: false });
  });

  test.each(vectors.refused)('%j is refused', (schedule) => {
    expect(readSchedule(schedule)).toEqual(expect.any(String));
  });
});

describe('what is wrong with a schedule is said in words', () => {
  test.each([
    ['', 'it is empty'],
    ['0 0 * *', 'it has 4 fields, expected 5 (minute, hour, day of the month, month, day of the week)'],
    ['0 0 0 * * *', 'it has 6 fields, expected 5 (minute, hour, day of the month, month, day of the week)'],
    ['60 * * * *', 'the minute "60" is not between 0 and 59'],
    ['0 0 * * 7', 'the day of the week "7" is not between 0 and 6'],
    ['0 9-5 * * *', 'the hour "9-5" ends before it begins'],
    ['*/0 * * * *', 'the minute "*/0" has a step of 0'],
    ['0 0 L * *', 'the day of the month "L" is not a number, name, range or step'],
    ['1-2-3 * * * *', 'the minute "1-2-3" has too many dashes'],
    ['1/2/3 * * * *', 'the minute "1/2/3" has too many slashes'],
    ['@reboot', '"@reboot" is not one of @yearly, @annually, @monthly, @weekly, @daily, @midnight, @hourly or @every'],
    ['@every 1d', '"1d" is not a duration such as 1h30m'],
    ['TZ=Mars/Base 0 0 * * *', '"Mars/Base" is not a time zone'],
    ['TZ=UTC', 'nothing follows the time zone'],
    [' TZ=UTC 0 0 * * *', 'it has 6 fields, expected 5 (minute, hour, day of the month, month, day of the week)'],
    ['*/-0 * * * *', 'the minute "*/-0" has a step of 0'],
    ['*/-00 * * * *', 'the minute "*/-00" has a step of 0'],
    ['*/-1 * * * *', 'the minute "*/-1" is not a number, name, range or step'],
    ['*/a-0 * * * *', 'the minute "*/a-0" is not a number, name, range or step'],
    ['*/-0a * * * *', 'the minute "*/-0a" is not a number, name, range or step'],
    ['*/a1 * * * *', 'the minute "*/a1" is not a number, name, range or step'],
    ['*/1a * * * *', 'the minute "*/1a" is not a number, name, range or step'],
    ['*/9223372036854775808 * * * *', 'the minute "*/9223372036854775808" is not a number, name, range or step'],
    ['@every 1h+2m', '"1h+2m" is not a duration such as 1h30m'],
    ['@every 2562048h', '"2562048h" is not a duration such as 1h30m'],
    ['@every 9223372036854775808ns', '"9223372036854775808ns" is not a duration such as 1h30m'],
  ])('%j', (schedule, reason) => {
    expect(readSchedule(schedule)).toBe(reason);
  });
});

test.each(['  0 0 * * * ', '*/9223372036854775807 * * * *', '*/+5 * * * *', '@every 2562047h47m16s', '@every +1h', '0 0 31 2/1 *', 'TZ=Local 0 3 * * *', 'TZ= 0 3 * * *'])('%j comes round', (schedule) => {
  expect(readSchedule(schedule)).toEqual({ fires: true });
});

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Lisbon', 'America/Port-au-Prince', 'America/Argentina/ComodRivadavia', 'Etc/GMT+5', 'US/Pacific', 'EST5EDT', 'Asia/Kolkata', 'Egypt'])('is %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(['', 'Local', 'europe/lisbon', 'EUROPE/LISBON', 'EUrope/Lisbon', 'us/Pacific', 'US/pacific', 'EGYPT', 'us/pacific', 'US/PACIFIC', '+01:00', 'UTC+1', 'Mars/Base', '../UTC', '/UTC', 'Europe/Lisbon '])('is not %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('is spelled as the database has it', () => {
    expect(spelledTimeZone('europe/LISBON')).toBe('Europe/Lisbon');
    expect(spelledTimeZone('Mars/Base')).toBeUndefined();
  });
});
